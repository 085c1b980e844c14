import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface Job {
  readonly name: string
  readonly everyMs: number
  /** One round. An error is logged, and the next round follows as usual. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

export interface Scheduler {
  /** Runs the job now and then every `everyMs`, never twice at once. */
  start(job: Job): void
  /** Runs a started job as soon as its current round is over, without waiting for its time. */
  readonly wake: (name: string) => void
  /** Runs every started job once from its beginning; resolves when these rounds are over. */
  readonly runAll: () => Promise<void>
  /** Starts no more rounds, aborts the signal of running ones, and waits for them, at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Runs the background jobs of this process. Several processes may run the same job. */
export const createScheduler = (log: Log): Scheduler => {
  const abort = new AbortController()
  const loops: Promise<void>[] = []
  const wakers = new Map<string, () => void>()
  /** Callbacks for the end of a round that has not begun, by job. */
  const waiting = new Map<string, (() => void)[]>()

  const pause = (job: Job): { promise: Promise<void>; wake: () => void } => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, job.everyMs)
    const wake = (): void => {
      clearTimeout(timer)
      resolve()
    }
    wakers.set(job.name, wake)
    return { promise, wake }
  }

  const loop = async (job: Job): Promise<void> => {
    while (!abort.signal.aborted) {
      // The pause starts before the round, so that a wake during the round is not lost.
      const { promise } = pause(job)
      const waited = waiting.get(job.name) ?? []
      waiting.set(job.name, [])
      try {
        await job.run(abort.signal)
      } catch (error) {
        if (!abort.signal.aborted)
          log.error({ err: error, job: job.name }, 'A background job failed; it will run again.')
      }
      for (const tell of waited) tell()
      await promise
    }
    for (const tell of waiting.get(job.name) ?? []) tell()
  }
  const runOnce = (name: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.get(name)?.push(resolve)
    wakers.get(name)?.()
    return promise
  }

  return {
    start: (job) => void loops.push(loop(job)),
    wake: (name) => wakers.get(name)?.(),
    runAll: async () => {
      if (!abort.signal.aborted) await Promise.all([...waiting.keys()].map(runOnce))
    },
    async stop(graceMs) {
      abort.abort()
      for (const wake of wakers.values()) wake()
      await Promise.race([Promise.all(loops), wait(graceMs, null, { ref: false })])
    },
  }
}
