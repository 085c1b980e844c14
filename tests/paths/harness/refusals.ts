import type { AnyActorRef, AnyStateMachine } from 'xstate'
import type { Chart } from './chart.ts'
import { nameOf, nodesOf } from './chart.ts'
import { whyUnwatchable } from './internals.ts'

/** What of a machine the walk can't follow: each says what to write instead. */
export const refusalsOf = (machine: AnyStateMachine, chart: Chart): string[] => [
  ...nodesOf(machine.root)
    .filter(({ type }) => type === 'history')
    .map(
      (node) =>
        `${nameOf(node)} is a history state: where it leads is in no state and no context, so two situations would look like one; keep it in the context`,
    ),
  ...chart.edges.flatMap(({ id, definition }) => {
    const { eventType } = definition
    if (eventType === '*' || eventType.endsWith('.*'))
      return [
        `${id} listens to a wildcard: nobody can say what may come and what it carries; name the events`,
      ]
    const why = whyUnwatchable(machine, definition)
    return why === null ? [] : [`${id} ${why}`]
  }),
]

const isActor = (value: object): value is AnyActorRef =>
  'getSnapshot' in value && 'send' in value && 'sessionId' in value

/** Where a value holds an actor, dotted; null where it holds none. */
export const actorWithin = (value: unknown, path = ''): string | null => {
  if (typeof value !== 'object' || value === null) return null
  if (isActor(value)) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = actorWithin(inner, path === '' ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
