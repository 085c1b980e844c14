import type { Judged } from './chart-bench.ts'
import { createChartBench } from './chart-bench.ts'
import type { Mutant } from './mutant.ts'
import { createRuleBench } from './rule-bench.ts'

export interface Bench {
  mutants: readonly Mutant[]
  judge: (mutant: Mutant) => Promise<Judged>
  /** Without a defect nothing may be noticed. */
  judgeUnchanged: () => Promise<Judged>
}

const machine = /^machines\/(.+)\.machine\.ts$/u

/** Judges the mutants of a file, from the project's root: a machine by its paths, rules by their tests. */
export const createBench = (file: string): Promise<Bench> => {
  const slug = machine.exec(file)?.[1]
  return slug === undefined ? createRuleBench(file) : createChartBench(slug)
}
