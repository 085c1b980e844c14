import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'

/**
 * The data of an event in `player_events` as its words need it: an announcement has its texts, as they are now. Null: it was
 * withdrawn.
 */
export const shownData: RawBuilder<PlayerEvent['data'] | null> = sql`
  case when player_events.kind <> 'announcement' then player_events.data
  else player_events.data || (
    select jsonb_build_object('texts', announcements.texts, 'path', announcements.path) from announcements
    where announcements.id = (player_events.data ->> 'announcement_id')::uuid
      and announcements.state in ('sending', 'sent'))
  end`
