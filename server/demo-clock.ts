import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { dayMs } from '#contract/values/time.ts'
import { damagedFolder } from './platform/database/data-folder.ts'
import type { StandIns } from './platform/process/stand-ins.ts'
import { turnDate } from './platform/process/turned-date.ts'

/** How far the clock of the demo is ahead of this machine's; it only goes forward. */
export interface DemoClock {
  aheadMs(): number
  /**
   * Turns it on, a day at a time; after each step `settle` does what is due by then, so that things happen on their days
   * and not all at the end. One turn at a time.
   */
  turn(byMs: number, settle: () => Promise<void>): Promise<void>
}

/** Everything that goes by the demo's clock, as its routes turn it. */
export interface TurnedClock {
  aheadMs(): number
  turn(byMs: number): Promise<void>
}

/** What is heard may have more done, which is heard in turn: over after so many rounds of the jobs in which nothing was. */
const quietRounds = 2
const mostRounds = 20

const settle = async (standIns: Pick<StandIns, 'turn'>, runJobs: () => Promise<void>): Promise<void> => {
  for (let round = 0, quiet = 0; quiet < quietRounds && round < mostRounds; round += 1) {
    const tried = await standIns.turn()
    await runJobs()
    quiet = tried > 0 ? 0 : quiet + 1
  }
}

/** The clock of the demo with what goes by it: on each step the stand-ins and the hub's jobs do what is due. */
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
 * The clock of the demo in this folder. How far it is ahead is kept there with all that was written by it, so that a
 * restart doesn't bring rows from the future. From here on `Date` tells its time in this process.
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
        // Kept first: what is written by the new time is never ahead of it.
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
