import type { StateValue } from 'xstate'
import * as v from 'valibot'

/** One actor of a watched page in its present state. Everything that could be secret is masked. */
export interface ActorNote {
  /** XState's own name of it, unique in its page. */
  id: string
  /** Its systemId if it has one, otherwise its id. */
  name: string
  /** The id of its machine; null for promises, callbacks and the like. */
  machine: string | null
  parent: string | null
  status: 'active' | 'done' | 'error' | 'stopped'
  value: StateValue | null
  tags: readonly string[]
  /** A machine's context, otherwise the output or the error; JSON, cut when it is very long. */
  holds: string
}

export interface EventRow {
  /** Counts up within one page, so that nothing is shown twice. */
  at: number
  /** Milliseconds since the epoch. */
  time: number
  actor: string
  actorName: string
  /** The actor that sent it; null when it came from outside, such as from a view. */
  source: string | null
  type: string
  payload: string
  /** The innermost states afterwards; null for an actor without states. */
  value: StateValue | null
}

/** A watched page. `run` changes when it is reloaded, `page` does not. */
export interface PageNote {
  page: string
  run: string
  title: string
  path: string
}

/** The messages of a watched page. */
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

/** The messages of an inspector: a request for all data of one page (or for the list of pages), or an event for an actor. */
export const inspectorMessage = v.variant('kind', [askSchema, sendSchema])
export type InspectorMessage = v.InferOutput<typeof inspectorMessage>

export const channelName = 'hub-inspector'

/** Name of the lock that a watched page has as long as it lives, so that its end is noticed in every case. */
export const lockOf = (run: string): string => `hub-inspected:${run}`

/** Pages and inspectors store at most this many events. */
export const mostEvents = 10_000

/** Limit of ended actors that stay visible. */
export const mostEnded = 100

/** Longer texts are cut before they are sent or shown. */
const mostCharacters = 4_000

/** Returns plain data as indented JSON, cut where it is very long. */
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
