import { Worker } from 'node:worker_threads'
import { createBench } from './bench.ts'
import type { Judged } from './chart-bench.ts'
import { readEquivalents } from './equivalents.ts'
import { nameOf } from './mutant.ts'
import type { JudgedMutant, Score } from './scores.ts'

interface Options {
  /** Threads; 0 judges in this one. */
  workers: number
  /** So many mutants, evenly over the file; all when there are fewer. */
  most: number
  /** Hears of each as soon as it is judged; `done` of `all` are. */
  hear: (one: JudgedMutant, done: number, all: number) => void
}

/** A mutant that takes longer hangs, and is killed by that. */
const longest = 60_000

/** Judges the mutants of one file. */
export const judgeFile = async (file: string, { workers, most, hear }: Options): Promise<Score> => {
  const began = performance.now()
  const bench = await createBench(file)
  const equivalents = readEquivalents().get(file) ?? new Map<string, string>()
  const unknown = [...equivalents.keys()].filter((name) => bench.mutants.every((one) => nameOf(one) !== name))
  if (unknown.length > 0)
    throw new Error(`equivalents.txt names what is no mutant of ${file}: ${unknown.join('; ')}`)
  const share = Math.max(1, bench.mutants.length / most)
  const chosen = Array.from({ length: Math.min(most, bench.mutants.length) }, (_, nth) =>
    Math.floor((nth + 0.5) * share),
  )
  if (most === Infinity) {
    const { verdict, why } = await bench.judgeUnchanged()
    if (verdict !== 'survived') throw new Error(`${file} without a defect: ${why}`)
  }
  const found = new Map<number, JudgedMutant>()
  const note = (at: number, judged: Judged): void => {
    const mutant = bench.mutants[at]
    if (!mutant) throw new Error(`${file} has no mutant ${at}`)
    const one = { mutant, judged, equivalent: equivalents.has(nameOf(mutant)) }
    found.set(at, one)
    hear(one, found.size, chosen.length)
  }
  const next = [...chosen]

  const work = async (): Promise<void> => {
    let worker: Worker | null = null
    for (let at = next.shift(); at !== undefined; at = next.shift()) {
      worker ??= new Worker(new URL('worker.ts', import.meta.url))
      const judged = await ask(worker, file, at)
      if (judged === null) {
        await worker.terminate()
        worker = null
      }
      note(at, judged ?? { verdict: 'model', why: 'it hangs' })
    }
    await worker?.terminate()
  }
  if (workers === 0)
    for (const at of chosen) {
      const mutant = bench.mutants[at]
      if (mutant) note(at, await bench.judge(mutant))
    }
  else await Promise.all(Array.from({ length: workers }, work))

  const judged = chosen.flatMap((at) => found.get(at) ?? [])
  return { file, seconds: (performance.now() - began) / 1000, judged }
}

/** Null when it hangs. */
const ask = (worker: Worker, file: string, at: number): Promise<Judged | null> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('error', fail)
    }
    const timer = setTimeout(() => {
      stop()
      resolve(null)
    }, longest)
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
    worker.postMessage({ file, at })
  })
