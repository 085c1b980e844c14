import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/** The files with a player's data, and who requested them. */
export const myDataData: PersonalData = {
  personal: {
    'my_data.id': 'impersonal: a random id',
    'my_data_parts.file': 'impersonal: a name from a closed list',
    'my_data.user_id': 'forgotten',
    'my_data.requested_by': 'nameless',
    'my_data_parts.content': 'forgotten',
  },

  mine: async (db, userId) => ({
    data_requests: plainRows(
      await db.selectFrom('my_data').select(['id', 'requested_at']).where('user_id', '=', userId).execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.deleteFrom('my_data').where('user_id', '=', userId).execute()
  },
}
