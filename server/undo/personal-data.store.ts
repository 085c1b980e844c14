import { sql } from 'kysely'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/** Changed ways in, which have former addresses and keys. */
export const undoData: PersonalData = {
  personal: {
    'way_changes.id': 'forgotten',
    'way_changes.user_id': 'forgotten',
    'way_changes.way_id': 'forgotten',
    'way_changes.removed': 'forgotten',
    'way_changes.mail_to': 'forgotten',
  },

  mine: async (db, userId) => ({
    changed_ways_in: plainRows(
      await db
        .selectFrom('way_changes')
        .select(['change', 'kind', 'mail_to', 'at', 'undone_at', 'mailed_at'])
        // The rest of a removed way has keys and hashes.
        .select(sql<string | null>`coalesce(removed ->> 'email', removed ->> 'mailbox')`.as('former_address'))
        .where('user_id', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.deleteFrom('way_changes').where('user_id', '=', userId).execute()
  },
}
