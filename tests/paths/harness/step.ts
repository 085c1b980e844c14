import type { AnyModel } from './model.ts'
import { isReporting } from './model.ts'

/** One thing that happens to a machine: it starts, gets an event, an actor answers, or time passes. */
export type Step =
  | { kind: 'start'; input: unknown }
  | { kind: 'send'; event: { type: string } & Record<string, unknown> }
  | { kind: 'done' | 'fail'; actor: string; answer: unknown }
  | { kind: 'wait' }

export interface LiveActor {
  id: string
  src: string
}

export interface StartedActor extends LiveActor {
  input: unknown
}

const startSteps = (model: AnyModel): [string, Step][] =>
  Object.entries(model.inputs).map(([name, input]) => [`start ${name}`, { kind: 'start', input }])

export const eventLabel = (type: string, payload: string): string =>
  payload === 'valid' ? type : `${type} (${payload})`

/** A payload that repeats an earlier one of its event adds nothing. */
const distinct = (payloads: Record<string, object>): [string, object][] => {
  const seen = new Set<string>()
  return Object.entries(payloads).filter(
    ([, payload]) => seen.size !== seen.add(JSON.stringify(payload)).size,
  )
}

/** By the payloads, which several events may share, and by event. */
const sends = new WeakMap<object, Map<string, [string, Step][]>>()

const sendSteps = (model: AnyModel, type: string): [string, Step][] => {
  const payloads = model.events[type] ?? {}
  const byType = sends.get(payloads) ?? new Map<string, [string, Step][]>()
  const known = byType.get(type)
  if (known) return known
  const steps = distinct(payloads).map(([name, payload]): [string, Step] => [
    eventLabel(type, name),
    { kind: 'send', event: { ...payload, type } },
  ])
  sends.set(payloads, byType.set(type, steps))
  return steps
}

const actorSteps = (model: AnyModel, live: LiveActor): [string, Step][] => {
  const actor = model.actors[live.src]
  if (!actor) throw new Error(`no outcomes for the actor ${live.src}`)
  const outcomes = (kind: 'done' | 'fail', table: Record<string, unknown>): [string, Step][] =>
    Object.entries(table).map(([name, answer]) => [
      `${live.id} ${kind === 'done' ? 'done' : 'fails'}: ${name}`,
      { kind, actor: live.id, answer },
    ])
  return [...outcomes('done', actor.done ?? {}), ...outcomes('fail', actor.fails)]
}

/** Events that only a living actor sends. */
const reportedOnly = (model: AnyModel): Set<string> => {
  const reported = Object.values(model.actors).flatMap((actor) => (isReporting(actor) ? actor.reports : []))
  return new Set(reported.filter((type) => !model.alsoFromElsewhere?.includes(type)))
}

const reportsOf = (model: AnyModel, live: readonly LiveActor[]): string[] =>
  live.flatMap(({ src }) => {
    const actor = model.actors[src]
    return actor && isReporting(actor) ? [...actor.reports] : []
  })

/** Everything that can happen now, by label. */
export const stepsNow = (
  model: AnyModel,
  now: { started: boolean; live: readonly LiveActor[]; timers: readonly unknown[] },
): Map<string, Step> => {
  if (!now.started) return new Map(startSteps(model))
  const closed = reportedOnly(model)
  const open = new Set(reportsOf(model, now.live))
  const types = Object.keys(model.events).filter((type) => !closed.has(type) || open.has(type))
  return new Map([
    ...types.flatMap((type) => sendSteps(model, type)),
    ...now.live.flatMap((live) => actorSteps(model, live)),
    ...(now.timers.length > 0 ? [['wait', { kind: 'wait' }] as [string, Step]] : []),
  ])
}
