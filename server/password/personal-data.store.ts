import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const passwordData: PersonalData = {
  personal: { 'passwords.user_id': 'forgotten', 'passwords.hash': 'forgotten' },

  mine: async (db, userId) => ({
    password: plainRows(
      await db.selectFrom('passwords').select(['set_at', 'used_at']).where('user_id', '=', userId).execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.deleteFrom('passwords').where('user_id', '=', userId).execute()
  },
}
