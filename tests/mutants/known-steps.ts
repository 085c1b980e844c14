import type { AnyStateMachine } from 'xstate'
import { readChart } from '../paths/harness/chart.ts'
import { createCoverage } from '../paths/harness/coverage.ts'
import type { Bench } from '../paths/harness/execute.ts'
import { createBench, createRun } from '../paths/harness/execute.ts'
import { hold } from '../paths/harness/hold.ts'
import type { AnyModel, Seen } from '../paths/harness/model.ts'
import type { Move } from '../paths/harness/moves.ts'
import type { Planned, Planner } from '../paths/harness/plan.ts'
import { createPlanner, happenedIn, nothing, still, timeLeft } from '../paths/harness/plan.ts'
import { planPaths } from '../paths/harness/plan-paths.ts'
import { leavesOf } from '../paths/harness/states.ts'

/** So many steps that led to a defect are tried again first: the next one lies beside it. */
const mostRecent = 400

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Does the same for the player and for everybody it speaks with. */
const isSame = (one: Planned, other: Planned): boolean => {
  const { snapshot: is, ...did } = one
  const { snapshot: was, ...wasDone } = other
  if (!is || !was) return is === was
  const parts = new Set([...Object.keys(is.context), ...Object.keys(was.context)])
  return (
    same(is.value, was.value) &&
    is.status === was.status &&
    same([...is.tags], [...was.tags]) &&
    [...parts].every((part) => same(is.context[part], was.context[part])) &&
    (['acts', 'started', 'live', 'timers'] as const).every((part) => same(did[part], wasDone[part])) &&
    (did.taken.length === 0) === (wasDone.taken.length === 0)
  )
}

/** The steps in which a state, what happens in it or what that takes is new, with all that leads to them; then the others. */
const newestFirst = (moves: readonly Move[], wayTo: (move: Move) => Move[]): Move[] => {
  const known = new Set<string>()
  const first = new Set<Move>()
  for (const move of moves) {
    const { from, label, to } = move
    const kind = `${JSON.stringify(from.snapshot?.value)} ${label} ${to.taken.join()}`
    if (known.size !== known.add(kind).size) for (const one of wayTo(move)) first.add(one)
  }
  return [...first, ...moves.filter((move) => !first.has(move))]
}

/** What the model sees of a step that is only planned; `before` has seen the way to it. */
const seePlanned = (before: Seen<any> | undefined, label: string, to: Planned): Seen<any> => {
  const { context, value, tags, children, status } = to.snapshot as NonNullable<Planned['snapshot']>
  const states = leavesOf(value)
  const { acts, started } = to
  const step = { label, did: acts.map(({ type }) => type), acts, started, states, context }
  return {
    context,
    previous: before?.context ?? null,
    previousStates: before?.states ?? [],
    states,
    tags: [...tags],
    children: Object.keys(children),
    isOver: status === 'done',
    trail: [...(before?.trail ?? []), step],
  }
}

/** Follows a path on the real machine: what the model says against it, or null. */
const follow = async (
  model: AnyModel,
  bench: Bench,
  planner: Planner,
  path: readonly string[],
): Promise<string | null> => {
  const run = createRun(model, bench)
  let planned = nothing
  try {
    for (const label of path) {
      const step = planner.steps(planned).get(label)
      if (!step) return null
      const next = planner.take(planned, label)
      await run.perform(label, step, timeLeft(planned))
      run.hold(label, happenedIn(planned, label, next))
      planned = next
    }
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    run.stop()
  }
}

const speaks = (asked: () => void): string | null => {
  try {
    asked()
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** What is said against a machine. */
export interface Noticed {
  problem: string | null
  /** In some step it does something else than the machine without a defect. */
  differs: boolean
  /** The transitions and the answers of guards that no step had need of. */
  missing: readonly string[]
}

const unheard = { spoken: () => {}, unspoken: () => {} }

/**
 * The steps of a machine without a defect, planned anew on one that has one. Where that does something else the model is
 * asked, and what it says is said of the real machine too: a defect is mostly found in some of the first steps.
 */
export const knownSteps = (model: AnyModel) => {
  const { moves } = planPaths(model)
  const cameBy = new Map(moves.map((move) => [move.to, move]))
  const wayTo = (move: Move): Move[] => {
    const before = cameBy.get(move.from)
    return [...(before ? wayTo(before) : []), move]
  }
  const steps = newestFirst(moves, wayTo)
  let recent: Move[] = []

  return async (machine: AnyStateMachine): Promise<Noticed> => {
    const changed = { ...model, machine }
    const chart = readChart(machine)
    const coverage = createCoverage(changed, chart)
    const taken = new Set<string>()
    /** Where the machine with the defect is, and what the model has seen of it. */
    const where = new Map([[nothing, nothing]])
    const seen = new Map<Planned, Seen<any>>()
    let differs = false
    const told = (problem: string | null): Noticed => ({
      problem,
      differs,
      missing: [
        ...chart.edges.map(({ id }) => id).filter((id) => !taken.has(id)),
        ...coverage.result().flatMap(({ name, missing }) => (name === 'guard branches' ? missing : [])),
      ],
    })
    try {
      const watched = coverage.watch(still(changed))
      const planner = createPlanner(changed, watched, readChart(watched))
      const bench = createBench(changed, createCoverage(changed, chart))
      for (const move of [...recent, ...steps]) {
        const { from, label, to } = move
        const at = where.get(from)
        if (!at || where.has(to) || !planner.steps(at).has(label)) continue
        const is = planner.take(at, label)
        for (const id of is.taken) taken.add(id)
        where.set(to, is)
        const sees = seePlanned(seen.get(at), label, is)
        seen.set(is, sees)
        if (isSame(is, to)) continue
        differs = true
        if (speaks(() => hold(changed, unheard, label, happenedIn(at, label, is), sees)) === null) continue
        const way = wayTo(move)
        const problem = await follow(
          changed,
          bench,
          planner,
          way.map((one) => one.label),
        )
        if (problem === null) continue
        recent = [...way, ...recent].slice(0, mostRecent)
        return told(problem)
      }
    } catch (error) {
      return told(messageOf(error))
    }
    return told(null)
  }
}
