import { Worker } from 'node:worker_threads'
import type { Judged } from './chart-bench.ts'

/** Whoever judges mutants, one at a time. */
export interface Judge {
  /** `at`: which of the file's mutants; null: the file without a defect, by what has noticed mutants of it. */
  readonly judge: (file: string, at: number | null) => Promise<Judged>
  readonly stop: () => Promise<void>
}

/**
 * Judges in a thread of its own, which ends with a mutant that hangs. What it loads serves all it judges. `longestMs`: a
 * mutant that takes longer hangs, and is killed by that.
 */
export const createJudge = (longestMs: number): Judge => {
  let worker: Worker | null = null
  const stop = async (): Promise<void> => {
    await worker?.terminate()
    worker = null
  }
  return {
    stop,
    judge: async (file, at) => {
      worker ??= new Worker(new URL('worker.ts', import.meta.url))
      const judged = await ask(worker, { file, at }, longestMs)
      if (judged !== null) return judged
      await stop()
      return { verdict: 'model', why: 'it hangs' }
    },
  }
}

/** Null when it hangs. */
const ask = (
  worker: Worker,
  mutant: { file: string; at: number | null },
  longestMs: number,
): Promise<Judged | null> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('error', fail)
    }
    const timer = setTimeout(() => {
      stop()
      resolve(null)
    }, longestMs)
    const hear = (answer: { judged?: Judged; broken?: string }): void => {
      stop()
      if (answer.judged) resolve(answer.judged)
      else reject(new Error(answer.broken))
    }
    const fail = (error: unknown): void => {
      stop()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    worker.on('message', hear)
    worker.on('error', fail)
    worker.postMessage(mutant)
  })
