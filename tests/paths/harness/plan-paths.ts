import { TestModel } from 'xstate/graph'
import { readChart } from './chart.ts'
import type { AnyModel } from './model.ts'
import type { Move } from './moves.ts'
import type { Planned, Planner } from './plan.ts'
import { createPlanner, nothing, still } from './plan.ts'

type Label = { type: string }

/** More steps than planning may look at: the model lacks a `bound`. */
export const mostSteps = 200_000

export interface Plan {
  planner: Planner
  /** Step labels from the start, one shortest path to each edge. */
  shortest: readonly (readonly string[])[]
  moves: readonly Move[]
}

/**
 * Plans with `xstate/graph` on a key that tells transitions apart: a situation reached by another transition, event or
 * payload is another situation, so every edge is on some shortest path. A step that takes no transition leads nowhere.
 */
export const planPaths = (model: AnyModel, limit = mostSteps): Plan => {
  const machine = still(model)
  const planner = createPlanner(model, machine, readChart(machine))
  const keys = new WeakMap<Planned, string>([[nothing, nothing.key]])
  const moves: Move[] = []
  const expanded = new Set<string>()
  const logic = {
    transition: (from: Planned, event: Label): Planned => {
      const to = planner.take(from, event.type)
      moves.push({ from, label: event.type, to })
      return to
    },
    getInitialSnapshot: () => nothing,
    getPersistedSnapshot: (planned: Planned) => planned,
  }
  const plan = new TestModel<Planned, Label, undefined>(logic as never, {
    events: (from) => [...planner.steps(from).keys()].map((type) => ({ type })),
    serializeEvent: (event) => event.type,
    serializeState: (planned, event, previous) => {
      const known = keys.get(planned)
      if (known) return known
      const idle = previous?.snapshot && planned.taken.length === 0 && planned.key === previous.key
      const via = `${event?.type} ${planned.taken.join(', ')} from ${JSON.stringify(previous?.snapshot?.value)}`
      const key = idle ? (keys.get(previous) ?? planned.key) : `${planned.key} via ${via}`
      keys.set(planned, key)
      return key
    },
    // One of the ways into a situation is enough to go on from.
    stopWhen: (planned) => planned.snapshot !== null && expanded.size === expanded.add(planned.key).size,
    limit,
  })
  const shortest = plan
    .getShortestPaths({ allowDuplicatePaths: true })
    .map((path) => path.steps.map((step) => step.event.type).slice(1))
  return { planner, moves, shortest }
}
