import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  ExecutableActionObject,
} from 'xstate'
import { fromCallback } from 'xstate'
import type { Chart } from './chart.ts'
import { sayEvent } from './chart.ts'
import { isActorId, startIn, stepIn } from './internals.ts'
import type { AnyModel } from './model.ts'
import { createNames } from './named.ts'
import type { Act } from './record.ts'
import { describeAction, receiverOf } from './record.ts'
import { actorWithin } from './refusals.ts'
import { leavesOf } from './states.ts'
import type { LiveActor, StartedActor, Step } from './step.ts'
import { stepsNow } from './step.ts'

export interface Timer {
  id: string
  event: EventObject
  /** Milliseconds until it fires. */
  left: number
}

/** A machine somewhere on a path, computed without running anything: the snapshot, its timers, its living actors. */
export interface Planned {
  status: 'active'
  output: undefined
  error: undefined
  snapshot: AnyMachineSnapshot | null
  /** The name of the input it was started with. */
  start: string
  timers: readonly Timer[]
  live: readonly LiveActor[]
  /** What the last step made the machine do, in order. */
  acts: readonly Act[]
  started: readonly StartedActor[]
  /** The transitions the last step took. */
  taken: readonly string[]
  key: string
}

interface Effects {
  acts: Act[]
  started: StartedActor[]
  taken: string[]
  timers: Timer[]
  live: LiveActor[]
  /** What was told to somebody who is not there. */
  unheard: string[]
}

export const nothing: Planned = {
  status: 'active',
  output: undefined,
  error: undefined,
  snapshot: null,
  start: '',
  timers: [],
  live: [],
  acts: [],
  started: [],
  taken: [],
  key: 'not started',
}

/** What `leads` may call a step: a wait by the delays that ended and led on; by all that ended when none of them did. */
export const happenedIn = (from: Planned, label: string, to: Planned): string[] => {
  if (label !== 'wait') return [label]
  const left = timeLeft(from)
  const ended = from.timers.filter((timer) => timer.left === left).map(({ event }) => sayEvent(event.type))
  const led = ended.filter((one) => to.taken.some((id) => id.includes(` | ${one}`)))
  return led.length > 0 ? led : ended
}

/** Milliseconds until the next delay ends. */
export const timeLeft = ({ timers }: Planned): number => Math.min(...timers.map(({ left }) => left))

/** Actions that only keep the chart's own books; they are the same as its states and timers. */
const note = (effects: Effects, action: ExecutableActionObject): void => {
  const params = action.params as any
  if (action.type === 'xstate.spawnChild') {
    const actor = { id: params.id, src: String(params.src) }
    effects.live.push(actor)
    effects.started.push({ ...actor, input: params.input })
  }
  if (action.type === 'xstate.stopChild')
    effects.live = effects.live.filter((actor) => actor.id !== params?.id)
  if (action.type === 'xstate.sendTo' && isActorId(params.targetId)) {
    const isThere = effects.live.some((actor) => actor.id === params.targetId)
    if (!isThere) effects.unheard.push(`${receiverOf(params)} ${params.event.type}`)
  }
  if (action.type === 'xstate.cancel')
    effects.timers = effects.timers.filter((timer) => timer.id !== params.sendId)
  if (action.type === 'xstate.raise' && typeof params.delay === 'number')
    effects.timers.push({ id: params.id, event: params.event, left: params.delay })
  const described = describeAction(action)
  if (described) effects.acts.push(described)
}

/** Writes down what a step takes and does. */
const watcherOf = (effects: Effects, chart: Chart) => ({
  transition: (transition: AnyTransitionDefinition): void => {
    const id = chart.idOf.get(transition)
    if (id) effects.taken.push(id)
  },
  action: (action: ExecutableActionObject): void => note(effects, action),
})

/** What is other than before and holds an actor. */
const heldActor = (
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): string | null =>
  actorWithin(Object.fromEntries(Object.entries(after).filter(([key, value]) => before?.[key] !== value)))

/** The same machine with actors that never do anything by themselves. */
export const still = (model: AnyModel): AnyStateMachine =>
  model.machine.provide({
    actors: Object.fromEntries(Object.keys(model.actors).map((src) => [src, fromCallback(() => {})])),
  } as never)

export interface Planner {
  steps: (from: Planned) => Map<string, Step>
  take: (from: Planned, label: string) => Planned
  /** The names that a `focus` asks for, and that no step had. */
  unmet: () => string[]
}

export const createPlanner = (model: AnyModel, machine: AnyStateMachine, chart: Chart): Planner => {
  const known = new WeakMap<Planned, Map<string, Step>>()
  const names = createNames()

  const boundOf = ({ context, value }: AnyMachineSnapshot): unknown =>
    model.bound ? model.bound(context, leavesOf(value)) : context

  const keyOf = (planned: Omit<Planned, 'key'>): string =>
    JSON.stringify([
      planned.snapshot?.value,
      Object.values(model.focus ?? {}).indexOf(model.focus?.[planned.start] as never),
      planned.snapshot && boundOf(planned.snapshot),
      planned.timers.map((timer) => [timer.id, timer.left]),
      planned.live.map((actor) => actor.id),
    ])

  const steps = (from: Planned): Map<string, Step> => {
    const found = known.get(from) ?? list(from)
    known.set(from, found)
    return found
  }

  const list = (from: Planned): Map<string, Step> => {
    if (from.snapshot && from.snapshot.status !== 'active') return new Map()
    const now = stepsNow(model, { started: from.snapshot !== null, live: from.live, timers: from.timers })
    const follows = model.focus?.[from.start]
    if (!follows || !from.snapshot) return now
    const { context, value } = from.snapshot
    const at = { context, states: leavesOf(value), live: from.live.map((actor) => actor.id) }
    return new Map([...now].filter(([label]) => follows(names.of(label), at)))
  }

  const apply = (snapshot: AnyMachineSnapshot, event: EventObject, effects: Effects): AnyMachineSnapshot =>
    stepIn(machine, snapshot, event, watcherOf(effects, chart))

  const fire = (from: Planned, effects: Effects): AnyMachineSnapshot => {
    const passed = timeLeft(from)
    const due = from.timers.filter((timer) => timer.left === passed).map((timer) => timer.id)
    effects.timers = from.timers.map((timer) => ({ ...timer, left: timer.left - passed }))
    let snapshot = from.snapshot as AnyMachineSnapshot
    for (const id of due) {
      const timer = effects.timers.find((one) => one.id === id)
      if (!timer || timer.left > 0) continue
      effects.timers = effects.timers.filter((one) => one !== timer)
      snapshot = apply(snapshot, timer.event, effects)
    }
    return snapshot
  }

  const settle = (
    from: Planned,
    step: Exclude<Step, { kind: 'start' }>,
    effects: Effects,
  ): AnyMachineSnapshot => {
    const snapshot = from.snapshot as AnyMachineSnapshot
    if (step.kind === 'wait') return fire(from, effects)
    if (step.kind === 'send') return apply(snapshot, step.event, effects)
    effects.live = effects.live.filter((actor) => actor.id !== step.actor)
    const { actor: actorId, answer } = step
    return step.kind === 'done'
      ? apply(
          snapshot,
          { type: `xstate.done.actor.${actorId}`, output: answer, actorId } as EventObject,
          effects,
        )
      : apply(
          snapshot,
          { type: `xstate.error.actor.${actorId}`, error: answer, actorId } as EventObject,
          effects,
        )
  }

  const taken = new WeakMap<Planned, Map<string, Planned>>()
  /** Planning, joining and replaying ask for the same steps: each is computed once. */
  const take = (from: Planned, label: string): Planned => {
    const here = taken.get(from) ?? new Map<string, Planned>()
    taken.set(from, here)
    const to = here.get(label) ?? compute(from, label)
    here.set(label, to)
    return to
  }

  const compute = (from: Planned, label: string): Planned => {
    const step = steps(from).get(label)
    if (!step) throw new Error(`'${label}' can't happen here`)
    const effects: Effects = {
      acts: [],
      started: [],
      taken: [],
      timers: [...from.timers],
      live: [...from.live],
      unheard: [],
    }
    const snapshot =
      step.kind === 'start'
        ? startIn(machine, step.input, watcherOf(effects, chart))
        : settle(from, step, effects)
    if (snapshot.status === 'error' && from.snapshot?.status !== 'error')
      throw new Error(`'${label}' breaks the machine`, { cause: snapshot.error })
    if (effects.unheard.length > 0)
      throw new Error(`'${label}' tells ${effects.unheard.join(', ')}, who is not running: it is lost`)
    const held = heldActor(from.snapshot?.context, snapshot.context)
    if (held !== null)
      throw new Error(
        `'${label}' keeps an actor in the context (${held}): start it by spawnChild with an id, and find it by that`,
      )
    const start = step.kind === 'start' ? label.slice('start '.length) : from.start
    const { unheard: _, ...seen } = effects
    const planned = { ...nothing, ...seen, snapshot, start }
    return { ...planned, key: keyOf(planned) }
  }

  return { steps, take, unmet: names.unmet }
}
