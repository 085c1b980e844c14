import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate'
import { actionsOf, nameOf, sayEvent, transitionsOf } from './chart-words.ts'
import type { ActorNote } from './wire.ts'

/** What leads out of a state, or happens in it without leaving. */
export interface Move {
  /** Its own name in the chart, for the line that is drawn. */
  id: string
  /** The event as the chart writes it; empty for a transition that needs none. */
  type: string
  /** The event in words: 'after restartPause', 'requestLink failed'. */
  on: string
  guard: string | null
  actions: readonly string[]
  /** The sentence of its description. */
  why: string | null
  /** Paths of the states it leads to; none when nothing is left. */
  targets: readonly string[]
}

/** A state of a chart with everything inside it. */
export interface ChartState {
  key: string
  /** Keys from below the root, with dots; empty for the root. */
  path: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  isInitial: boolean
  description: string | null
  /** Actors it runs while it is active. */
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

/** A machine's chart as plain data, read off the machine itself. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root)

/** The paths of every active state of a snapshot's value, the outer ones too; the root is always among them. */
export const activePaths = (value: StateValue | null, below = ''): string[] => {
  if (value === null) return []
  const join = (key: string): string => (below === '' ? key : `${below}.${key}`)
  if (typeof value === 'string') return [below, join(value)]
  return [
    below,
    ...Object.entries(value).flatMap(([key, inner]) => (inner ? activePaths(inner, join(key)) : [join(key)])),
  ]
}

/** The active innermost states in words: 'page.watching, list.following'. */
export const sayValue = (value: StateValue | null): string => {
  const active = [...new Set(activePaths(value))]
  return active.filter((path) => !active.some((other) => isInside(other, path))).join(', ')
}

/** Where an actor is, and that it ended: 'loggedIn.fresh', 'refused (done)', 'error'. */
export const sayStanding = ({ status, value }: Pick<ActorNote, 'status' | 'value'>): string => {
  const at = sayValue(value)
  if (at === '') return status
  return status === 'active' ? at : `${at} (${status})`
}

const isInside = (inner: string, outer: string): boolean =>
  inner !== outer && (outer === '' || inner.startsWith(`${outer}.`))

/** Every state of a chart, outer ones first. */
export const statesOf = (chart: ChartState): ChartState[] => [chart, ...chart.states.flatMap(statesOf)]

/** The events that an actor in these states listens to, for sending one by hand: XState's own are not among them. */
export const eventsIn = (chart: ChartState, active: readonly string[]): string[] =>
  [
    ...new Set(
      statesOf(chart)
        .filter(({ path }) => active.includes(path))
        .flatMap(({ moves }) => moves.map(({ type }) => type))
        .filter((type) => type !== '' && !type.startsWith('xstate.')),
    ),
  ].toSorted()
