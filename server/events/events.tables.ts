import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Events of players, each stored once under its key. Only added, and forgotten with their player. */
export interface PlayerEventsTable {
  id: GeneratedAlways<string>
  user_id: string
  kind: PlayerEventKind
  data: PlayerEvent['data']
  /** Identifies the event: a repeated report of it writes nothing. */
  key: string
  at: Instant
}

export interface OwedMailsTable {
  event_id: string
  /** The player's address when it happened. */
  mail_to: string
  language: Generated<LanguageCode>
  /** Time to send it; null once it was sent or given up. */
  due_at: OptionalInstant
  first_tried_at: OptionalInstant
  mailed_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    player_events: PlayerEventsTable
    owed_mails: OwedMailsTable
  }
}
