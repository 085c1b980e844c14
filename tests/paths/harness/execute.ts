import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { controlActors } from './control.ts'
import type { Coverage } from './coverage.ts'
import { hold } from './hold.ts'
import { stopChild, transitionsOf } from './internals.ts'
import type { AnyModel } from './model.ts'
import type { Labelled } from './named.ts'
import type { Planned } from './plan.ts'
import type { Act } from './record.ts'
import { describeAction } from './record.ts'
import { leavesOf } from './states.ts'
import type { LiveActor, StartedActor, Step } from './step.ts'

/** A step that was made. */
export interface Happened extends Labelled {
  /** With what it carried or answered. */
  step: Step
  /** What the step made the machine do, in order: the names, and the same with what was given. */
  did: readonly string[]
  acts: readonly Act[]
  started: readonly StartedActor[]
  /** The active innermost states after it, dotted. */
  states: readonly string[]
  context: unknown
}

const tick = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
}

/** The real machine with its guards watched and its actors on strings. */
export const createBench = (model: AnyModel, coverage: Coverage) => {
  const control = controlActors(model)
  return {
    control,
    coverage,
    machine: coverage.watch(model.machine.provide({ actors: control.actors } as never)),
  }
}
export type Bench = ReturnType<typeof createBench>

/** One run of the real machine: its actors answer when told, its clock moves when told. */
export const createRun = (model: AnyModel, { machine, control, coverage }: Bench) => {
  const clock = new SimulatedClock()
  control.reset()
  const trail: Happened[] = []
  let actor: AnyActorRef | null = null
  let acts: Act[] = []
  let started: StartedActor[] = []
  let previous: unknown = null
  let previousStates: readonly string[] = []

  const inspect = (seen: InspectionEvent): void => {
    if (seen.actorRef !== (actor ?? seen.actorRef)) return
    if (seen.type === '@xstate.microstep')
      coverage.step(transitionsOf(seen), seen.snapshot as AnyMachineSnapshot)
    if (seen.type !== '@xstate.action') return
    const described = describeAction(seen.action)
    if (described) acts.push(described)
    const params = seen.action.params as { id: string; src: string; input: unknown }
    if (seen.action.type === 'xstate.spawnChild')
      started.push({ id: params.id, src: params.src, input: params.input })
  }
  // The machine runs as a child, so that what it tells its parent has a receiver.
  const parent = createActor(
    fromCallback(() => {}),
    { clock, inspect },
  ).start()

  const snapshot = (): AnyMachineSnapshot => actor?.getSnapshot() as AnyMachineSnapshot

  const perform = async (label: string, step: Step, wait: number): Promise<void> => {
    acts = []
    started = []
    previous = actor ? snapshot().context : null
    previousStates = actor ? leavesOf(snapshot().value) : []
    if (step.kind === 'start') {
      actor = createActor(machine, { parent, id: machine.id, input: step.input as never })
      coverage.seen(snapshot())
      actor.start()
    } else if (step.kind === 'wait') clock.increment(wait)
    else if (step.kind === 'send') {
      const reporter = control.reporterOf(step.event.type)
      if (reporter) {
        coverage.outcome(reporter.id, step.event.type)
        reporter.report(step.event)
      } else actor?.send(step.event)
    } else {
      coverage.outcome(step.actor, step.kind)
      control.settle(step.actor, step.kind, step.answer)
    }
    await tick()
    const { context, value } = snapshot()
    const did = acts.map(({ type }) => type)
    trail.push({ ...coverage.named(label), step, did, acts, started, states: leavesOf(value), context })
  }

  const check = (label: string, planned: Planned): void => {
    const real = snapshot()
    const plan = planned.snapshot as AnyMachineSnapshot
    const differs = (what: string, is: unknown, due: unknown): void => {
      if (JSON.stringify(is) !== JSON.stringify(due))
        throw new Error(`after '${label}' ${what} is ${JSON.stringify(is)}, planned ${JSON.stringify(due)}`)
    }
    differs('the state', real.value, plan.value)
    differs('the context', real.context, plan.context)
    differs('the status', real.status, plan.status)
    differs(
      'what it did',
      acts.map(({ told }) => told),
      planned.acts.map(({ told }) => told),
    )
    if (real.status === 'active')
      differs('the set of living actors', control.living(), planned.live.map((one) => one.id).toSorted())
  }

  /** `happened`: the same as the specification calls it, where that is something else than the label. */
  const holds = (label: string, happened: readonly string[] = [label]): void => {
    const { context, value, status, tags, children } = snapshot()
    hold(model, coverage, label, happened, {
      context,
      previous,
      previousStates,
      states: leavesOf(value),
      tags: [...tags],
      children: Object.keys(children),
      isOver: status === 'done',
      trail,
    })
  }

  const stop = (): void => {
    if (actor) stopChild(actor)
    parent.stop()
  }
  /** The actors that can answer now. */
  const live = (): LiveActor[] => {
    const living = new Set(control.living())
    const known = new Map(trail.flatMap((step) => step.started.map(({ id, src }) => [id, src] as const)))
    return [...known].filter(([id]) => living.has(id)).map(([id, src]) => ({ id, src }))
  }
  return { perform, check, hold: holds, snapshot, live, control, trail, stop }
}
export type Run = ReturnType<typeof createRun>
