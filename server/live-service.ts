import type { Answer } from '#contract/http/endpoint.ts'
import type { getLiveTotals } from '#contract/votes/live.contract.ts'
import type { Listener } from './platform/database/listen-on.ts'
import type { Caller } from './platform/http/hub-context.ts'

export type Totals = Answer<typeof getLiveTotals>

/** Is called with the totals that changed since its last call. */
export type Watcher = (totals: Totals) => void

export interface LiveFeed {
  /** The totals have changed in this process. */
  readonly changed: () => void
  /** Returns the totals that this process knows to have changed after a cursor. null returns the fund's totals and the cursor alone. */
  readonly since: (after: number | null) => Promise<Totals>
  /** Calls `watch` with everything that changes from now on; returns how to end it. */
  readonly watch: (watch: Watcher) => () => void
  /** Reads new totals, also those of a process that died before it announced them. */
  readonly look: () => Promise<void>
  /** Is heard on the same connection, while the database is followed. */
  readonly alsoHear: (listener: Listener) => void
  /** Follows the database until the signal is aborted; begun once. */
  readonly follow: (signal: AbortSignal) => void
  /** Resolves when it isn't followed, or no more. */
  readonly ended: () => Promise<void>
}

export type Holder = Pick<Caller, 'userId' | 'sessionId'>

export interface LiveStreams {
  /** Is there a place for one more stream of this player? */
  readonly hasPlace: (userId: string) => boolean
  /** A stream of server-sent events for this player from a cursor on; null: there are as many as there may be. */
  readonly open: (holder: Holder, after: number | null) => ReadableStream<Uint8Array> | null
  /** Ends those whose session is over, soon. */
  readonly endOver: () => void
  /** Ends all of them; one that is opened later ends at once, so that its page tries another process. */
  readonly end: () => void
}

/** The totals of projects and fund as they change, for everybody who watches them by this process. */
export interface Live {
  readonly feed: LiveFeed
  readonly streams: LiveStreams
}
