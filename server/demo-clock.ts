import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { dayMs } from '#contract/values/time.ts'
import { damagedFolder } from './platform/database/data-folder.ts'
import type { StandIns } from './platform/process/stand-ins.ts'
import { turnDate } from './platform/process/turned-date.ts'

/** The clock of the demo, ahead of this machine's by `aheadMs`. It only goes forward. */
export interface DemoClock {
  aheadMs(): number
  /**
   * Turns the clock forward, a day at a time. After each step `settle` does what is due by then, so that things happen
   * on their own days and not all at the end. Only one turn at a time.
   */
  turn(byMs: number, settle: () => Promise<void>): Promise<void>
}

/** The demo's clock as its routes use it: turning it also runs everything that follows it. */
export interface TurnedClock {
  aheadMs(): number
  turn(byMs: number): Promise<void>
}

/**
 * Webhooks can cause work that causes more webhooks. A step ends after this many rounds of jobs without any webhook.
 */
const quietRounds = 2
const mostRounds = 20

const settle = async (standIns: Pick<StandIns, 'turn'>, runJobs: () => Promise<void>): Promise<void> => {
  for (let round = 0, quiet = 0; quiet < quietRounds && round < mostRounds; round += 1) {
    const tried = await standIns.turn()
    await runJobs()
    quiet = tried > 0 ? 0 : quiet + 1
  }
}

/**
 * Connects the demo's clock with everything that follows it: after each step, the stand-ins and the hub's jobs do what
 * is due.
 */
export const everythingTurned = (
  clock: DemoClock,
  standIns: Pick<StandIns, 'turn'>,
  runJobs: () => Promise<void>,
): TurnedClock => ({
  aheadMs: () => clock.aheadMs(),
  turn: (byMs) => clock.turn(byMs, () => settle(standIns, runJobs)),
})

const keptSchema = v.object({ aheadMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

/**
 * Opens the demo's clock of this folder. Its lead is stored there next to the data written under it, so that no row is
 * from the future after a restart. From here on `Date` shows its time in this process.
 */
export const openDemoClock = (folder: string): DemoClock => {
  const file = join(folder, 'clock.json')
  let aheadMs = 0
  let isTurned = false
  const setAhead = (ms: number): void => {
    aheadMs = ms
    if (!isTurned && ms > 0) turnDate(() => aheadMs)
    isTurned ||= ms > 0
  }
  if (existsSync(file)) {
    try {
      setAhead(v.parse(keptSchema, JSON.parse(readFileSync(file, 'utf8'))).aheadMs)
    } catch (cause) {
      throw damagedFolder(folder, 'clock.json', cause)
    }
  }
  return {
    aheadMs: () => aheadMs,
    turn: async (byMs, settle) => {
      for (let left = byMs; left > 0; left -= dayMs) {
        const next = aheadMs + Math.min(left, dayMs)
        // Stored first: data written with the new time is never ahead of the stored clock.
        writeFileSync(
          `${file}.new`,
          JSON.stringify({ aheadMs: next } satisfies v.InferOutput<typeof keptSchema>),
        )
        renameSync(`${file}.new`, file)
        setAhead(next)
        await settle()
      }
    },
  }
}
