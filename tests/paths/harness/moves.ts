import type { Chart } from './chart.ts'
import type { Planned } from './plan.ts'
import { leavesOf } from './states.ts'

export interface Move {
  from: Planned
  label: string
  to: Planned
}

const stateOf = (planned: Planned): string =>
  planned.snapshot ? leavesOf(planned.snapshot.value).join(' + ') : '(not started)'

const changesOf = ({ from, to }: Move): string[] => {
  const before = from.snapshot?.context ?? {}
  const after = to.snapshot?.context ?? {}
  return Object.keys(after)
    .filter((key) => from.snapshot && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .toSorted()
}

const waits = (from: Planned): string => ` ${Math.min(...from.timers.map((timer) => timer.left))} ms`

/**
 * Everything a machine does, as text for people: from each state, what happens on what, what it does to the world and
 * which parts of the context change. Kept beside the model; a chart that behaves otherwise has to be looked at.
 */
export const tellMoves = (moves: readonly Move[], chart: Chart): string => {
  const lines = new Map<string, Set<string>>()
  for (const move of moves) {
    if (move.to.taken.length === 0 && move.from.snapshot) continue
    const changes = changesOf(move)
    const parts = [
      `${move.label}${move.label === 'wait' ? waits(move.from) : ''} -> ${stateOf(move.to)}`,
      ...move.to.did,
      ...(changes.length > 0 ? [`changes ${changes.join(', ')}`] : []),
    ]
    const from = stateOf(move.from)
    lines.set(from, (lines.get(from) ?? new Set()).add(parts.join('; ')))
  }
  const sections = [...lines].map(
    ([from, set]) =>
      `${from}\n${[...set]
        .toSorted()
        .map((line) => `  ${line}\n`)
        .join('')}`,
  )
  return `${sections.toSorted().join('\n')}\n${chart.states.length} states, ${chart.edges.length} transitions\n`
}
