import type { Answer } from '#contract/http/endpoint.ts'
import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { getLiveTotals } from '#contract/votes/live.contract.ts'
import type { Listener } from './platform/database/listen-on.ts'
import type { Caller } from './platform/http/hub-context.ts'

export type Totals = Answer<typeof getLiveTotals>

/** Called with the totals that changed since its last call. */
export type Watcher = (totals: Totals) => void

export interface LiveFeed {
  /** Reports that the totals have changed in this process. */
  readonly changed: () => void
  /**
   * Returns the totals that changed after a cursor, as far as this process knows. With null, returns only the fund's
   * totals and the cursor.
   */
  readonly since: (after: number | null) => Promise<Totals>
  /** Calls `watch` with everything that changes from now on. Returns a function that stops this. */
  readonly watch: (watch: Watcher) => () => void
  /** Reads new totals, including those of a process that died before it announced them. */
  readonly look: () => Promise<void>
  /** Adds a listener to the same connection, for the time that the database is followed. */
  readonly alsoHear: (listener: Listener) => void
  /** Follows the database until the signal is aborted. Only the first call starts it. */
  readonly follow: (signal: AbortSignal) => void
  /** Resolves when the database is not followed, or no longer. */
  readonly ended: () => Promise<void>
}

/** Players' notifications, for their streams. */
export interface NotificationSource {
  /** The NOTIFY channel of changes; the text is the player's id. */
  readonly channel: string
  /**
   * Returns what has changed in a player's notifications since a revision; with null only the state. Without
   * `language`, the texts are in the player's own.
   */
  readonly since: (
    userId: string,
    after: number | null,
    language: LanguageCode | null,
  ) => Promise<NotificationChanges>
  /** Returns the current revision of these players' notifications; none for a player who never had any. */
  readonly revisions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** The content of a stream: totals from a cursor on, and with `notifications` also the player's. */
export interface StreamAsked {
  readonly after: number | null
  readonly notifications?: {
    /** The last revision that the reader has; null: none. */
    readonly after: number | null
    readonly language: LanguageCode | null
  }
}

export type Holder = Pick<Caller, 'userId' | 'sessionId'>

export interface LiveStreams {
  readonly hasPlace: (userId: string) => boolean
  /** Opens a stream of server-sent events for this player; null when there is no room. */
  readonly open: (holder: Holder, asked: StreamAsked) => ReadableStream<Uint8Array> | null
  /** Sends new notifications of this player to their streams; with null, those of all players. */
  readonly notified: (userId: string | null) => void
  /** Ends the streams whose session is over, soon. */
  readonly endOver: () => void
  /** Ends all streams. A stream that is opened later ends at once, so that its page tries another process. */
  readonly end: () => void
}

/** The totals of projects and fund as they change, for everyone who watches them through this process. */
export interface Live {
  readonly feed: LiveFeed
  readonly streams: LiveStreams
}
