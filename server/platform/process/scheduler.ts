import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface Job {
  readonly name: string
  readonly everyMs: number
  /** One round. An error is logged, and the next round comes as usual. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

export interface Scheduler {
  /** Runs the job now as well as every `everyMs`, never twice at once. */
  start(job: Job): void
  /** Runs a started job as soon as its current round is over, without waiting for its time. */
  readonly wake: (name: string) => void
  /** Starts no more rounds, aborts the signal of running ones, and waits for them, at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Runs the background jobs of this process. Several processes may run the same job. */
export const createScheduler = (log: Log): Scheduler => {
  const abort = new AbortController()
  const loops: Promise<void>[] = []
  const wakers = new Map<string, () => void>()

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
      // The pause starts before the round, so that a wake during the round isn't lost.
      const { promise } = pause(job)
      try {
        await job.run(abort.signal)
      } catch (error) {
        if (!abort.signal.aborted)
          log.error({ err: error, job: job.name }, 'A background job failed; it will run again.')
      }
      await promise
    }
  }

  return {
    start: (job) => void loops.push(loop(job)),
    wake: (name) => wakers.get(name)?.(),
    async stop(graceMs) {
      abort.abort()
      for (const wake of wakers.values()) wake()
      await Promise.race([Promise.all(loops), wait(graceMs, null, { ref: false })])
    },
  }
}
