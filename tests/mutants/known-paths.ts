import type { AnyStateMachine } from 'xstate'
import { readChart, sayEvent } from '../paths/harness/chart.ts'
import { createCoverage } from '../paths/harness/coverage.ts'
import type { Bench } from '../paths/harness/execute.ts'
import { createBench, createRun } from '../paths/harness/execute.ts'
import { joinPaths } from '../paths/harness/join.ts'
import type { AnyModel } from '../paths/harness/model.ts'
import type { Planned, Planner } from '../paths/harness/plan.ts'
import { createPlanner, nothing, still } from '../paths/harness/plan.ts'
import { planPaths } from '../paths/harness/plan-paths.ts'

/** As long as the walk's own. */
const longestPath = 40

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Follows a path as far as the machine goes along: what the model says against it, or null. */
const follow = async (
  model: AnyModel,
  bench: Bench,
  planner: Planner,
  path: readonly string[],
): Promise<string | null> => {
  const run = createRun(model, bench)
  let planned: Planned = nothing
  try {
    for (const label of path) {
      const step = planner.steps(planned).get(label)
      if (!step) return null
      const left = Math.min(...planned.timers.map((timer) => timer.left))
      const due = planned.timers.filter((timer) => timer.left === left)
      const next = planner.take(planned, label)
      const fired = due
        .map(({ event }) => sayEvent(event.type))
        .filter((one) => next.taken.some((id) => id.includes(` | ${one}`)))
      await run.perform(label, step, left)
      planned = next
      run.hold(label, step.kind === 'wait' ? fired : [label])
    }
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    run.stop()
  }
}

/** What is said against a machine; `missing`: what none of the paths went through. */
export interface Noticed {
  problem: string | null
  missing: readonly string[]
}

/**
 * The paths of a machine without a defect, to be followed on one that has one: whatever the model says against a step is
 * found before the whole machine is planned anew. What is found last is tried first: the next defect lies beside it.
 */
export const knownPaths = (model: AnyModel) => {
  const plan = planPaths(model)
  const paths = joinPaths(plan.planner, plan.shortest, plan.moves, longestPath)
  return async (machine: AnyStateMachine): Promise<Noticed> => {
    const changed = { ...model, machine }
    const stilled = still(changed)
    const coverage = createCoverage(changed, readChart(machine))
    let planner: Planner
    let bench: Bench
    try {
      planner = createPlanner(changed, stilled, readChart(stilled))
      bench = createBench(changed, coverage)
    } catch (error) {
      return { problem: messageOf(error), missing: [] }
    }
    for (const [at, path] of paths.entries()) {
      const problem = await follow(changed, bench, planner, path)
      if (problem === null) continue
      paths.splice(at, 1)
      paths.unshift(path)
      return { problem, missing: [] }
    }
    return { problem: null, missing: coverage.result().flatMap((share) => share.missing) }
  }
}
