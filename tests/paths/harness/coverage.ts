import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import type { Chart } from './chart.ts'
import { nameOf, readChart } from './chart.ts'
import { activeNodesOf, watchGuard } from './internals.ts'
import type { AnyModel } from './model.ts'
import { isReporting } from './model.ts'
import { createNames } from './named.ts'

export interface Share {
  name: string
  covered: number
  total: number
  missing: readonly string[]
}

const share = (name: string, due: readonly string[], seen: ReadonlySet<string>): Share => {
  const missing = due.filter((item) => !seen.has(item))
  return { name, covered: due.length - missing.length, total: due.length, missing }
}

/** What the runs of a machine went through, against what its chart holds. */
export const createCoverage = (model: AnyModel, chart: Chart) => {
  const states = new Set<string>()
  const edges = new Set<string>()
  const branches = new Set<string>()
  const outcomes = new Set<string>()
  const lines = new Set<string>()
  const unspoken = new Set<string>()
  const names = createNames()
  let idOf: Chart['idOf'] = chart.idOf

  const seen = (snapshot: AnyMachineSnapshot): void => {
    for (const node of activeNodesOf(snapshot)) states.add(nameOf(node))
  }

  const due = {
    branches: chart.edges.filter((edge) => edge.guarded).flatMap(({ id }) => [`${id} yes`, `${id} no`]),
    outcomes: chart.invoked.flatMap(({ id, src }) => {
      const actor = model.actors[src]
      if (!actor) return [`${id}: no outcomes in the model`]
      const reported = isReporting(actor) ? actor.reports.map((type) => `${id} ${type}`) : []
      return [...reported, ...(isReporting(actor) && !actor.done ? [] : [`${id} done`]), `${id} fail`]
    }),
  }

  return {
    seen,
    step: (transitions: readonly AnyTransitionDefinition[], snapshot: AnyMachineSnapshot): void => {
      for (const transition of transitions) {
        const id = idOf.get(transition)
        if (id === undefined) continue
        edges.add(id)
        states.add(nameOf(transition.source))
      }
      seen(snapshot)
    },
    outcome: (actor: string, outcome: string): void => void outcomes.add(`${actor} ${outcome}`),
    /** What the invariants ask a step for. */
    named: names.of,
    unmet: names.unmet,
    /** A line of the model's `leads` that was met, and an answer or a delay of which no line speaks. */
    spoken: (line: string): void => void lines.add(line),
    unspoken: (step: string): void => {
      if (/ (?:done|fails)(?::|$)| \| after /u.test(step)) unspoken.add(step)
    },
    /** Puts a recorder before every guard of this copy of the machine, one for each transition that names it. */
    watch: (machine: AnyStateMachine): AnyStateMachine => {
      const copy = readChart(machine)
      idOf = copy.idOf
      for (const { id, definition } of copy.edges)
        watchGuard(machine, id, definition, (passed) => branches.add(`${id} ${passed ? 'yes' : 'no'}`))
      return machine
    },
    result: (): Share[] => [
      share('states', chart.states, states),
      share(
        'transitions',
        chart.edges.map((edge) => edge.id),
        edges,
      ),
      share('guard branches', due.branches, branches),
      share('actor outcomes', due.outcomes, outcomes),
      share('lines', [...Object.keys(model.leads ?? {}), ...unspoken], lines),
    ],
  }
}
export type Coverage = ReturnType<typeof createCoverage>
