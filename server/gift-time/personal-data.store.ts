import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { endAllGiftTime } from './take-gift-time.store.ts'

/** Gift time ends with the account. */
export const giftTimeData: PersonalData = {
  personal: {
    'gift_times.user_id': 'nameless',
    'gift_times.id': 'impersonal: the id of a gift code',
    'gift_runs.user_id': 'nameless',
  },

  mine: async (db, userId) => ({
    gift_time: plainRows(
      await db
        .selectFrom('gift_times')
        .select(['id', 'plan_id', 'months', 'given_at', 'left_months', 'left_ms', 'ended_at', 'taken_at'])
        .where('user_id', '=', userId)
        .orderBy('given_at')
        .orderBy('id')
        .execute(),
    ),
    gift_time_used: plainRows(
      await db
        .selectFrom('gift_runs')
        .select(['gift_time_id', 'started_at', 'until', 'stopped_at'])
        .where('user_id', '=', userId)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: endAllGiftTime,
}
