import type { Bench } from '../paths/harness/execute.ts'
import { createRun } from '../paths/harness/execute.ts'
import { hold } from '../paths/harness/hold.ts'
import type { AnyModel, AnySeen } from '../paths/harness/model.ts'
import { createNames } from '../paths/harness/named.ts'
import type { Planned, Planner } from '../paths/harness/plan.ts'
import { happenedIn, nothing, timeLeft } from '../paths/harness/plan.ts'
import { leavesOf } from '../paths/harness/states.ts'
import type { Step } from '../paths/harness/step.ts'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const anyNames = createNames()

/** What the model sees of a step that is only planned; `before` has seen the way to it. */
export const seePlanned = (before: AnySeen | undefined, label: string, made: Step, to: Planned): AnySeen => {
  const { context, value, tags, children, status } = to.snapshot as NonNullable<Planned['snapshot']>
  const states = leavesOf(value)
  const { acts, started } = to
  const step = {
    ...anyNames.of(label),
    step: made,
    did: acts.map(({ type }) => type),
    acts,
    started,
    states,
    context,
  }
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
export const follow = async (
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

const unheard = { spoken: () => {}, unspoken: () => {} }

/** Does the model say something against a step that is only planned? */
export const isRefused = (
  model: AnyModel,
  from: Planned,
  label: string,
  to: Planned,
  seen: AnySeen,
): boolean => {
  try {
    hold(model, unheard, label, happenedIn(from, label, to), seen)
    return false
  } catch {
    return true
  }
}
