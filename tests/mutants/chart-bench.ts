import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { evaluateMachineHere } from '../../scripts/machine-source.ts'
import { catalogue } from '../paths/catalogue.ts'
import type { AnyModel } from '../paths/harness/model.ts'
import { examine } from '../paths/harness/walk.ts'
import { mostSteps } from '../paths/harness/plan-paths.ts'
import type { Bench } from './bench.ts'
import { knownSteps, saysOnWays } from './known-steps.ts'
import type { Mutant } from './mutant.ts'
import { applied } from './mutant.ts'

/** Killed by the model alone, only by the record of behaviour, or not at all; or no defect: it can't be built. */
export type Verdict = 'model' | 'record' | 'survived' | 'invalid'

export interface Judged {
  verdict: Verdict
  /** What the harness said. */
  why: string
}

/** More that one step takes at once go round in a circle. */
const mostMicrosteps = 1_000

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

interface Flow {
  source: string
  model: AnyModel
  /** What the source exports. */
  exported: readonly AnyStateMachine[]
  /** How the machine behaved when somebody last looked at it. */
  recorded: string | null
}

/** Judges the mutants of one machine with its model and its record. */
export const createChartBench = async (slug: string): Promise<Bench> =>
  chartBenchOf({
    source: readFileSync(catalogue.machineFile(slug), 'utf8'),
    model: await catalogue.loadModel(slug),
    exported: Object.values(
      (await import(pathToFileURL(catalogue.machineFile(slug)).href)) as Record<string, AnyStateMachine>,
    ),
    recorded: catalogue.readRecord(slug),
  })

export const chartBenchOf = ({ source, model, exported, recorded }: Flow): Bench => {
  const given = givenBy(model, exported)
  let notice: ReturnType<typeof knownSteps> | null = null
  let missingAlways: readonly string[] | null = null
  const noticedOn: (readonly string[])[] = []
  let hasWalked = false

  const read = (text: string): AnyStateMachine => {
    const evaluated = evaluateMachineHere(text)
    Object.assign(evaluated.config, { options: { maxIterations: mostMicrosteps } })
    const written = evaluated.provide(given as never)
    return written.provide({ guards: negated(written) } as never)
  }

  const walked = async (machine: AnyStateMachine, steps: number): Promise<Judged> => {
    const { problems, told: does } = await examine({ ...model, machine }, { problems: 1, steps })
    if (problems[0] !== undefined) return { verdict: 'model', why: problems[0] }
    return does === recorded
      ? { verdict: 'survived', why: '' }
      : { verdict: 'record', why: 'behaves otherwise than recorded' }
  }

  const judge = async (mutant: Mutant): Promise<Judged> => {
    let machine: AnyStateMachine
    try {
      machine = read(applied(source, mutant))
    } catch (error) {
      return { verdict: 'invalid', why: String(error) }
    }
    notice ??= knownSteps(model)
    const { problem, way, differs, missing } = await notice(machine)
    if (problem !== null) {
      noticedOn.push(way)
      return { verdict: 'model', why: problem }
    }
    if (!differs) {
      missingAlways ??= (await notice(model.machine)).missing
      if (same(missing, missingAlways)) return { verdict: 'survived', why: '' }
    }
    hasWalked = true
    return walked(machine, 60_000)
  }

  const judgeUnchanged = (): Promise<Judged> => walked(read(source), mostSteps)

  const judgeAgain = async (): Promise<Judged> => {
    const why = await saysOnWays({ ...model, machine: read(source) }, noticedOn)
    if (why !== null) return { verdict: 'model', why }
    return hasWalked ? judgeUnchanged() : { verdict: 'survived', why: '' }
  }

  return { judge, judgeUnchanged, judgeAgain }
}
