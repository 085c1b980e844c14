import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const choicesData: PersonalData = {
  personal: {
    'notification_choices.user_id': 'forgotten',
    'notification_choices.topic': 'forgotten',
    'notification_times.user_id': 'forgotten',
    'notification_times.last_daily_date': 'forgotten',
    'notification_times.daily_date': 'forgotten',
    'daily_events.user_id': 'forgotten',
    'daily_events.topic': 'forgotten',
  },

  mine: async (db, userId) => ({
    notification_choices: plainRows(
      await db
        .selectFrom('notification_choices')
        .select(['topic', 'in_hub', 'by_mail'])
        .where('user_id', '=', userId)
        .orderBy('topic')
        .execute(),
    ),
    notification_times: plainRows(
      await db
        .selectFrom('notification_times')
        .select(['quiet_from', 'quiet_until', 'daily_at', 'last_daily_date'])
        .where('user_id', '=', userId)
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    // First the row that whoever sends the daily mail holds.
    await trx.deleteFrom('notification_times').where('user_id', '=', userId).execute()
    await trx.deleteFrom('daily_events').where('user_id', '=', userId).execute()
    await trx.deleteFrom('notification_choices').where('user_id', '=', userId).execute()
  },
}
