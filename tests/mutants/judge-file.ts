import { createBench, mutantsOf } from './bench.ts'
import { readEquivalents } from './equivalents.ts'
import type { Judge } from './judge.ts'
import { nameOf } from './mutant.ts'
import type { JudgedMutant, Score } from './scores.ts'

interface Options {
  /** They share the mutants. */
  judges: readonly Judge[]
  /** So many mutants that aren't equivalent, evenly over the file; all when there are fewer. */
  most: number
  /** Hears of each as soon as it is judged; `done` of `all` are. */
  hear: (one: JudgedMutant, done: number, all: number) => void
}

/** Judges the mutants of one file. */
export const judgeFile = async (file: string, { judges, most, hear }: Options): Promise<Score> => {
  const began = performance.now()
  const mutants = mutantsOf(file)
  const equivalents = readEquivalents().get(file) ?? new Map<string, string>()
  const unknown = [...equivalents.keys()].filter((name) => mutants.every((one) => nameOf(one) !== name))
  if (unknown.length > 0)
    throw new Error(`equivalents.txt names what is no mutant of ${file}: ${unknown.join('; ')}`)
  if (most === Infinity) {
    const { verdict, why } = await (await createBench(file)).judgeUnchanged()
    if (verdict !== 'survived') throw new Error(`${file} without a defect: ${why}`)
  }
  const all = mutants.map((mutant, at) => ({ mutant, at, equivalent: equivalents.has(nameOf(mutant)) }))
  const worth = most < all.length ? all.filter(({ equivalent }) => !equivalent) : all
  const share = Math.max(1, worth.length / most)
  const chosen = Array.from(
    { length: Math.min(most, worth.length) },
    (_, nth) => worth[Math.floor((nth + 0.5) * share)] ?? [],
  ).flat()
  const found = new Map<number, JudgedMutant>()
  const next = [...chosen]
  const work = async ({ judge }: Judge): Promise<void> => {
    for (let one = next.shift(); one !== undefined; one = next.shift()) {
      const { mutant, at, equivalent } = one
      const judged = { mutant, judged: await judge(file, at), equivalent }
      found.set(at, judged)
      hear(judged, found.size, chosen.length)
    }
  }
  await Promise.all(judges.map(work))
  const judged = chosen.flatMap(({ at }) => found.get(at) ?? [])
  return { file, seconds: (performance.now() - began) / 1000, judged }
}
