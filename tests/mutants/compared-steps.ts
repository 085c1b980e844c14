import type { Move } from '../paths/harness/moves.ts'
import type { Planned } from '../paths/harness/plan.ts'

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Does the same for the player and for everybody it speaks with. */
export const isSame = (one: Planned, other: Planned): boolean => {
  const { snapshot: is, ...did } = one
  const { snapshot: was, ...wasDone } = other
  if (!is || !was) return is === was
  const parts = new Set([...Object.keys(is.context), ...Object.keys(was.context)])
  return (
    same(is.value, was.value) &&
    is.status === was.status &&
    same([...is.tags], [...was.tags]) &&
    same(Object.keys(is.children), Object.keys(was.children)) &&
    [...parts].every((part) => same(is.context[part], was.context[part])) &&
    (['acts', 'started', 'live', 'timers'] as const).every((part) => same(did[part], wasDone[part])) &&
    (did.taken.length === 0) === (wasDone.taken.length === 0)
  )
}

/** The steps in which a state, what happens in it or what that takes is new, with all that leads to them; then the others. */
export const newestFirst = (moves: readonly Move[], wayTo: (move: Move) => Move[]): Move[] => {
  const known = new Set<string>()
  const first = new Set<Move>()
  for (const move of moves) {
    const { from, label, to } = move
    const kind = `${JSON.stringify(from.snapshot?.value)} ${label} ${to.taken.join()}`
    if (known.size !== known.add(kind).size) for (const one of wayTo(move)) first.add(one)
  }
  return [...first, ...moves.filter((move) => !first.has(move))]
}
