import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import type { Judged } from './chart-bench.ts'
import { createChartBench } from './chart-bench.ts'
import { mutantsOfMachine, mutantsOfRules } from './chart-operators.ts'
import type { Mutant } from './mutant.ts'
import { createRuleBench } from './rule-bench.ts'

export interface Bench {
  judge: (mutant: Mutant) => Promise<Judged>
  /** Without a defect nothing may be noticed: what is noticed there says nothing of a mutant. */
  judgeUnchanged: () => Promise<Judged>
  /** The same, asking only what has noticed mutants so far: in a sample, all of it would take longer than the mutants. */
  judgeAgain: () => Promise<Judged>
}

const machine = /^machines\/[^/]+\/(.+)\.machine\.ts$/u

/** Every mutant of a file, from the project's root, in the order of its source. */
export const mutantsOf = (file: string): readonly Mutant[] => {
  const source = readFileSync(join(root, file), 'utf8')
  return machine.test(file) ? mutantsOfMachine(source) : mutantsOfRules(source)
}

/** Judges the mutants of a file, from the project's root: a machine by its paths, rules by their tests. */
export const createBench = (file: string): Promise<Bench> => {
  const slug = machine.exec(file)?.[1]
  return slug === undefined ? createRuleBench(file) : createChartBench(slug)
}
