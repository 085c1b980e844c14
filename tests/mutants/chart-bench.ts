import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { evaluateMachineHere } from '../../scripts/machine-source.ts'
import { root } from '../../scripts/root.mjs'
import { catalogue } from '../paths/catalogue.ts'
import type { AnyModel } from '../paths/harness/model.ts'
import { examine } from '../paths/harness/walk.ts'
import { readChart } from '../paths/harness/chart.ts'
import { tellMoves } from '../paths/harness/moves.ts'
import { planPaths } from '../paths/harness/plan-paths.ts'
import { mutantsOfMachine } from './chart-operators.ts'
import { knownPaths } from './known-paths.ts'
import type { Mutant } from './mutant.ts'
import { applied } from './mutant.ts'

/** Killed by the model alone, only by the record of behaviour, or not at all. */
export type Verdict = 'model' | 'record' | 'survived'

export interface Judged {
  verdict: Verdict
  /** What the harness said. */
  why: string
}

const kinds = ['actions', 'actors', 'delays', 'guards'] as const

/** What the model gives the machine that its file only names. */
const givenBy = (model: AnyModel, exported: readonly AnyStateMachine[]): object => {
  const own = exported.find(({ id }) => id === model.machine.id)
  const differs = (kind: (typeof kinds)[number]): object =>
    Object.fromEntries(
      Object.entries(model.machine.implementations[kind]).filter(
        ([name, one]) => own?.implementations[kind][name] !== one,
      ),
    )
  return Object.fromEntries(kinds.map((kind) => [kind, differs(kind)]))
}

const negated = (machine: AnyStateMachine): object =>
  Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => [
      `not ${name}`,
      (args: unknown, params: unknown): boolean => !(guard as (...all: unknown[]) => boolean)(args, params),
    ]),
  )

const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** Null where it can't be planned. */
const told = (behaves: () => string): string | null => {
  try {
    return behaves()
  } catch {
    return null
  }
}

/** Judges the mutants of one machine with its model and its record. */
export const createChartBench = async (slug: string) => {
  const source = readFileSync(join(root, 'machines', `${slug}.machine.ts`), 'utf8')
  const model = await catalogue.loadModel(slug)
  const exported = Object.values(
    (await import(`#machines/${slug}.machine.ts`)) as Record<string, AnyStateMachine>,
  )
  const given = givenBy(model, exported)
  const recorded = catalogue.readRecord(slug)
  const mutants = mutantsOfMachine(source)
  let follow: ReturnType<typeof knownPaths> | null = null
  let missingAlways: readonly string[] | null = null

  const judgeSource = async (text: string, steps: number): Promise<Judged> => {
    let machine: AnyStateMachine
    try {
      const written = evaluateMachineHere(text).provide(given as never)
      machine = written.provide({ guards: negated(written) } as never)
    } catch (error) {
      return { verdict: 'model', why: String(error) }
    }
    follow ??= knownPaths(model)
    const { problem, missing } = await follow(machine)
    if (problem !== null) return { verdict: 'model', why: problem }
    const changed = { ...model, machine }
    const behaves = (): string => tellMoves(planPaths(changed, steps).moves, readChart(machine))
    // What goes through the same as the machine without the defect and does the same need not be walked again.
    missingAlways ??= text === source ? missing : (await follow(model.machine)).missing
    if (same(missing, missingAlways) && told(behaves) === recorded) return { verdict: 'survived', why: '' }
    const { problems, told: does } = await examine(changed, { problems: 1, steps })
    if (problems[0] !== undefined) return { verdict: 'model', why: problems[0] }
    return does === recorded
      ? { verdict: 'survived', why: '' }
      : { verdict: 'record', why: 'behaves otherwise than recorded' }
  }

  return {
    mutants,
    judgeUnchanged: (): Promise<Judged> => judgeSource(source, 200_000),
    judge: (mutant: Mutant): Promise<Judged> => judgeSource(applied(source, mutant), 60_000),
  }
}
