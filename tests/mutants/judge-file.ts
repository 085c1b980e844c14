import { createBench, mutantsOf } from './bench.ts'
import type { Judged } from './chart-bench.ts'
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

/** So many places, evenly over a list: of each the one in the middle, then those after it and before it. */
const spread = <T>(list: readonly T[], most: number): T[][] => {
  const places = Math.min(most, list.length)
  const share = list.length / places
  return Array.from({ length: places }, (_, nth) => {
    const [from, middle] = [Math.floor(nth * share), Math.floor((nth + 0.5) * share)]
    return [...list.slice(middle, Math.floor((nth + 1) * share)), ...list.slice(from, middle)]
  })
}

/** Judges the mutants of one file; throws where something is noticed in the file as it is. */
export const judgeFile = async (file: string, { judges, most, hear }: Options): Promise<Score> => {
  const began = performance.now()
  const mutants = mutantsOf(file)
  const equivalents = readEquivalents().get(file) ?? new Map<string, string>()
  const unknown = [...equivalents.keys()].filter((name) => mutants.every((one) => nameOf(one) !== name))
  if (unknown.length > 0)
    throw new Error(`equivalents.txt names what is no mutant of ${file}: ${unknown.join('; ')}`)
  const hold = ({ verdict, why }: Judged): void => {
    if (verdict !== 'survived') throw new Error(`${file} without a defect: ${why}`)
  }
  if (most === Infinity) hold(await (await createBench(file)).judgeUnchanged())
  const all = mutants.map((mutant, at) => ({ mutant, at, equivalent: equivalents.has(nameOf(mutant)) }))
  const places = spread(most < all.length ? all.filter(({ equivalent }) => !equivalent) : all, most)
  const found: JudgedMutant[] = []
  const next = [...places]
  const work = async ({ judge }: Judge): Promise<void> => {
    for (let place = next.shift(); place !== undefined; place = next.shift())
      for (const { mutant, at, equivalent } of place) {
        const judged = { mutant, judged: await judge(file, at), equivalent }
        found.push(judged)
        hear(judged, found.length, places.length)
        // What can't be built is no defect: the next one stands for this place.
        if (judged.judged.verdict !== 'invalid') break
      }
  }
  await Promise.all(judges.map(work))
  if (most < Infinity) for (const { judge } of judges) hold(await judge(file, null))
  const judged = found.toSorted((one, other) => mutants.indexOf(one.mutant) - mutants.indexOf(other.mutant))
  return { file, seconds: (performance.now() - began) / 1000, judged }
}
