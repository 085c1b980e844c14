import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate'
import { actionsOf, nameOf, sayEvent, transitionsOf } from './chart-words.ts'
import type { ActorNote } from './wire.ts'

/** A transition out of a state, or one inside it. */
export interface Move {
  /** Its own id in the chart, for the drawn line. */
  id: string
  /** The event's type in the chart; empty for a transition without an event. */
  type: string
  /** The event in words: 'after restartPause', 'requestLink failed'. */
  on: string
  guard: string | null
  actions: readonly string[]
  /** The text of its description. */
  why: string | null
  /** Paths of its target states; none if it stays in its state. */
  targets: readonly string[]
}

/** A state of a chart with everything inside it. */
export interface ChartState {
  key: string
  /** Keys below the root, joined by dots; empty for the root. */
  path: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  isInitial: boolean
  description: string | null
  /** Actors that run while the state is active. */
  runs: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  moves: readonly Move[]
  states: readonly ChartState[]
}

const pathOf = (node: AnyStateNode): string => node.path.join('.')

const moveOf = (transition: AnyTransitionDefinition, id: string): Move => ({
  id,
  type: transition.eventType,
  on: sayEvent(transition.eventType),
  guard: transition.guard ? nameOf(transition.guard) : null,
  actions: actionsOf(transition.actions),
  why: transition.description ?? null,
  targets: (transition.target ?? []).map(pathOf),
})

const stateOf = (node: AnyStateNode): ChartState => ({
  key: node.key,
  path: pathOf(node),
  kind: node.type,
  isInitial: node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node,
  description: node.description ?? null,
  runs: node.invoke.map(({ id, src }) => (id === src ? id : `${id} (${nameOf(src)})`)),
  entry: actionsOf(node.entry),
  exit: actionsOf(node.exit),
  moves: transitionsOf(node).map((transition, index) => moveOf(transition, `${pathOf(node)}#${index}`)),
  states: Object.values(node.states).map(stateOf),
})

/** Reads a machine's chart as plain data from the machine itself. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root)

/** Returns the paths of every active state in a snapshot's value, including outer ones and the root. */
export const activePaths = (value: StateValue | null, below = ''): string[] => {
  if (value === null) return []
  const join = (key: string): string => (below === '' ? key : `${below}.${key}`)
  if (typeof value === 'string') return [below, join(value)]
  return [
    below,
    ...Object.entries(value).flatMap(([key, inner]) => (inner ? activePaths(inner, join(key)) : [join(key)])),
  ]
}

/** Returns the innermost active states in words: 'page.watching, list.following'. */
export const sayValue = (value: StateValue | null): string => {
  const active = [...new Set(activePaths(value))]
  return active.filter((path) => !active.some((other) => isInside(other, path))).join(', ')
}

/** Returns an actor's state in words, with its end: 'loggedIn.fresh', 'refused (done)', 'error'. */
export const sayStanding = ({ status, value }: Pick<ActorNote, 'status' | 'value'>): string => {
  const at = sayValue(value)
  if (at === '') return status
  return status === 'active' ? at : `${at} (${status})`
}

const isInside = (inner: string, outer: string): boolean =>
  inner !== outer && (outer === '' || inner.startsWith(`${outer}.`))

/** Returns every state of a chart, outer ones first. */
export const statesOf = (chart: ChartState): ChartState[] => [chart, ...chart.states.flatMap(statesOf)]

/** Returns the events that an actor in these states handles, for sending one by hand, without XState's own. */
export const eventsIn = (chart: ChartState, active: readonly string[]): string[] =>
  [
    ...new Set(
      statesOf(chart)
        .filter(({ path }) => active.includes(path))
        .flatMap(({ moves }) => moves.map(({ type }) => type))
        .filter((type) => type !== '' && !type.startsWith('xstate.')),
    ),
  ].toSorted()
