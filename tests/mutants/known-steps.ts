import type { AnyStateMachine } from 'xstate'
import { readChart } from '../paths/harness/chart.ts'
import { createCoverage } from '../paths/harness/coverage.ts'
import { createBench } from '../paths/harness/execute.ts'
import type { AnyModel, AnySeen } from '../paths/harness/model.ts'
import type { Move } from '../paths/harness/moves.ts'
import type { Planned } from '../paths/harness/plan.ts'
import { createPlanner, nothing, still } from '../paths/harness/plan.ts'
import { planPaths } from '../paths/harness/plan-paths.ts'
import { follow, isRefused, messageOf, seePlanned } from './asked-model.ts'
import { isSame, newestFirst } from './compared-steps.ts'

/** So many steps that led to a defect are tried again first: the next one lies beside it. */
const mostRecent = 400

const labelsOf = (way: readonly Move[]): string[] => way.map(({ label }) => label)

/** What is said against a machine. */
export interface Noticed {
  problem: string | null
  /** The steps that led to it. */
  way: readonly string[]
  /** In some step it does something else than the machine without a defect. */
  differs: boolean
  /** The transitions and the answers of guards that no step had need of. */
  missing: readonly string[]
}

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
    const seen = new Map<Planned, AnySeen>()
    let differs = false
    let current: Move | null = null
    const way = (): Move[] => (current ? wayTo(current) : [])
    const told = (problem: string | null): Noticed => ({
      problem,
      way: problem === null ? [] : labelsOf(way()),
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
        current = move
        const at = where.get(from)
        const step = at && planner.steps(at).get(label)
        if (!at || !step || where.has(to)) continue
        const is = planner.take(at, label)
        for (const id of is.taken) taken.add(id)
        where.set(to, is)
        const sees = seePlanned(seen.get(at), label, step, is)
        seen.set(is, sees)
        if (isSame(is, to)) continue
        differs = true
        if (!isRefused(changed, at, label, is, sees)) continue
        const problem = await follow(changed, bench, planner, labelsOf(way()))
        if (problem === null) continue
        recent = [...way(), ...recent].slice(0, mostRecent)
        return told(problem)
      }
    } catch (error) {
      return told(messageOf(error))
    }
    return told(null)
  }
}

/** What the model says on some ways through a machine; null: nothing. */
export const saysOnWays = async (
  model: AnyModel,
  ways: readonly (readonly string[])[],
): Promise<string | null> => {
  const chart = readChart(model.machine)
  const machine = still(model)
  const planner = createPlanner(model, machine, readChart(machine))
  const bench = createBench(model, createCoverage(model, chart))
  /** A step that only a defect allowed is none of the machine: of what nobody can do the model says nothing. */
  const asFarAsItGoes = (way: readonly string[]): readonly string[] => {
    let at: Planned = nothing
    const refused = way.findIndex((label) => {
      if (!planner.steps(at).has(label)) return true
      const isStart = at === nothing
      at = planner.take(at, label)
      return !isStart && at.taken.length === 0
    })
    return refused < 0 ? way : way.slice(0, refused)
  }
  for (const way of ways) {
    const problem = await follow(model, bench, planner, asFarAsItGoes(way))
    if (problem !== null) return problem
  }
  return null
}
