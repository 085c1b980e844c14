import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const leavingData: PersonalData = {
  personal: {
    'deletions.id': 'impersonal: a random id',
    'deletions.user_id': 'nameless',
    'deletions.admin_id': 'nameless',
    'farewells.deletion_id': 'impersonal: a random id',
    'farewells.mail_to': 'stays: until the last mail is sent, a day at most',
    'farewells.language': 'stays: as long as the address beside it',
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
