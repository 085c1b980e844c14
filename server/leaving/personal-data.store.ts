import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const leavingData: PersonalData = {
  personal: {
    'deletions.id': 'impersonal: a random id',
    'deletions.user_id': 'nameless',
    'deletions.admin_id': 'nameless',
  },

  mine: async (db, userId) => ({
    deletions: plainRows(
      await db
        .selectFrom('deletions')
        .select(['by', 'requested_at', 'takes_effect_at', 'taken_back_at'])
        .where('user_id', '=', userId)
        .orderBy('requested_at')
        .execute(),
    ),
  }),
}
