import { sql } from 'kysely'
import { deletedName } from '#contract/account/deleted-player.ts'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import type { Db } from '../schema.ts'

/** Events of other players name who replied to them, or whose gift it was. */
const deleteName = async (trx: Db, userId: string): Promise<void> => {
  await sql`
    update player_events set data = data || jsonb_build_object('by', ${deletedName}::text)
    where kind = 'comment_replied' and user_id <> ${userId} and data ->> 'reply_id' in (
      select id::text from project_comments where author_id = ${userId})`.execute(trx)
  await sql`
    update player_events set data = data || jsonb_build_object('by', ${deletedName}::text)
    where kind = 'gift_claimed' and user_id <> ${userId} and data ->> 'gift_code_id' in (
      select id from gift_codes where claimed_by = ${userId})`.execute(trx)
  await sql`
    update player_events set data = data || jsonb_build_object('from', ${deletedName}::text)
    where kind = 'gift_received' and user_id <> ${userId} and data ->> 'gift_code_id' in (
      select id from gift_codes where buyer_id = ${userId})`.execute(trx)
}

export const eventsData: PersonalData = {
  personal: {
    'player_events.user_id': 'forgotten',
    'player_events.kind': 'forgotten',
    'player_events.data': 'forgotten',
    'player_events.key': 'forgotten',
    'owed_mails.mail_to': 'forgotten',
    'owed_mails.language': 'forgotten',
  },

  mine: async (db, userId) => ({
    events: plainRows(
      await db
        .selectFrom('player_events')
        .leftJoin('owed_mails', 'owed_mails.event_id', 'player_events.id')
        .select(['player_events.kind', 'player_events.at', 'owed_mails.mail_to', 'owed_mails.mailed_at'])
        // The name of another player isn't theirs.
        .select(sql<Record<string, string | number | boolean | null>>`data - array['by', 'from']`.as('data'))
        .where('player_events.user_id', '=', userId)
        .orderBy('player_events.id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await deleteName(trx, userId)
    await trx
      .deleteFrom('owed_mails')
      .where('event_id', 'in', (row) =>
        row.selectFrom('player_events').select('id').where('user_id', '=', userId),
      )
      .execute()
    await trx.deleteFrom('player_events').where('user_id', '=', userId).execute()
  },
}
