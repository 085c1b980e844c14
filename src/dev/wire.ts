import type { StateValue } from 'xstate'
import * as v from 'valibot'

/** One actor of a watched page, as it stands. Everything that could hold a secret is masked. */
export interface ActorNote {
  /** XState's own name of it, unique in its page. */
  id: string
  /** Its systemId where it has one, otherwise its id. */
  name: string
  /** The id of its machine; null for promises, callbacks and the like. */
  machine: string | null
  parent: string | null
  status: 'active' | 'done' | 'error' | 'stopped'
  value: StateValue | null
  tags: readonly string[]
  /** Context of a machine, otherwise what it gave back or how it failed; JSON, cut when it is very long. */
  holds: string
}

/** One event that reached an actor. */
export interface EventRow {
  /** Counts up in one page, so that nothing is shown twice. */
  at: number
  /** Milliseconds since the epoch. */
  time: number
  actor: string
  actorName: string
  /** Who sent it; null when it came from outside, such as from a view. */
  source: string | null
  type: string
  /** The masked event as JSON. */
  payload: string
  /** The innermost states afterwards; null for what has none. */
  value: StateValue | null
}

/** A page that is watched. `run` changes when it is reloaded, `page` doesn't. */
export interface PageNote {
  page: string
  run: string
  title: string
  path: string
}

/** What a watched page tells. */
export type PageMessage =
  | ({ kind: 'here' } & PageNote)
  | ({ kind: 'news'; actors: readonly ActorNote[]; rows: readonly EventRow[]; isWhole: boolean } & PageNote)
  | { kind: 'gone'; page: string; run: string }
  | { kind: 'sent'; request: string; problem: string | null }

const sendSchema = v.object({
  kind: v.literal('send'),
  page: v.string(),
  request: v.string(),
  actor: v.string(),
  event: v.looseObject({ type: v.string() }),
})
const askSchema = v.object({ kind: v.literal('ask'), page: v.nullable(v.string()) })

/** What an inspector asks of pages: everything of one (or who is there), or to send an event to an actor. */
export const inspectorMessage = v.variant('kind', [askSchema, sendSchema])
export type InspectorMessage = v.InferOutput<typeof inspectorMessage>

export const channelName = 'hub-inspector'

/** A watched page holds this lock as long as it lives, so that its end is noticed however it ends. */
export const lockOf = (run: string): string => `hub-inspected:${run}`

/** Pages and inspectors keep this many events, and no more. */
export const mostEvents = 10_000

/** Actors that ended stay visible for a while, but not all of them for ever. */
export const mostEnded = 100

/** Nothing longer travels or is shown. */
const mostCharacters = 4_000

/** Plain data as indented JSON, cut where it is very long. */
export const asText = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2) ?? ''
  return text.length > mostCharacters
    ? `${text.slice(0, mostCharacters)}\n(cut: ${text.length} characters)`
    : text
}

export const isPageMessage = (data: unknown): data is PageMessage =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  ['here', 'news', 'gone', 'sent'].includes(String(data.kind))
