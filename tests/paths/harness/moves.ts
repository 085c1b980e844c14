import type { Chart } from './chart.ts'
import type { Planned } from './plan.ts'
import { timeLeft } from './plan.ts'
import { sayValue } from './say-value.ts'
import { sayWhere } from './situations.ts'
import type { Context } from './situations.ts'
import { leavesOf } from './states.ts'

export interface Move {
  from: Planned
  label: string
  to: Planned
}

const notStarted = '(not started)'

const stateOf = ({ snapshot }: Planned): string => {
  if (!snapshot) return notStarted
  const tags = [...snapshot.tags].toSorted().map((tag) => ` #${tag}`)
  const over = snapshot.status === 'active' ? '' : ` (${snapshot.status})`
  return `${leavesOf(snapshot.value).join(' + ')}${tags.join('')}${over}`
}

/** The parts of the context that are other than before, all of them at the start. */
const changesOf = ({ from, to }: Move): string[] => {
  const before = from.snapshot?.context ?? {}
  const after = to.snapshot?.context ?? {}
  return Object.keys(after)
    .filter((key) => !from.snapshot || JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .toSorted()
    .map((key) => `${key}: ${sayValue(after[key])}`)
}

const waits = (from: Planned): string => ` ${timeLeft(from)} ms`

const tellMove = (move: Move): string => {
  const changes = changesOf(move)
  return [
    `${move.label}${move.label === 'wait' ? waits(move.from) : ''} -> ${stateOf(move.to)}`,
    ...move.to.acts.map(({ told }) => told),
    ...(changes.length > 0 ? [`${move.from.snapshot ? 'now' : 'with'} ${changes.join(', ')}`] : []),
  ].join('; ')
}

/** One state's moves: a line that doesn't hold in all of the state's situations says in which. */
const tellState = (state: string, moves: readonly Move[]): string => {
  const offered = new Map<string, Map<string, Context | undefined>>()
  const held = new Map<string, { label: string; where: Map<string, Context | undefined> }>()
  for (const move of moves) {
    const { key, snapshot } = move.from
    offered.set(move.label, (offered.get(move.label) ?? new Map()).set(key, snapshot?.context))
    if (move.to.taken.length === 0 && move.from.snapshot) continue
    const line = tellMove(move)
    const found = held.get(line) ?? { label: move.label, where: new Map<string, Context | undefined>() }
    found.where.set(key, snapshot?.context)
    held.set(line, found)
  }
  const lines = [...held].map(
    ([line, { label, where }]) => `  ${line}${sayWhere(where, offered.get(label) ?? where)}\n`,
  )
  return lines.length === 0 ? '' : `${state}\n${lines.toSorted().join('')}`
}

/**
 * Everything a machine does, as text for people: from each state, what happens on what, what it does to the world and
 * which parts of the context get which values. Kept beside the model; a chart that behaves otherwise has to be looked at.
 */
export const tellMoves = (moves: readonly Move[], chart: Chart): string => {
  const states = Map.groupBy(moves, ({ from }) => stateOf(from))
  const sections = [...states]
    .map(([state, from]) => tellState(state, from))
    .filter((section) => section !== '')
  return `${sections.toSorted().join('\n')}\n${chart.states.length} states, ${chart.edges.length} transitions\n`
}
