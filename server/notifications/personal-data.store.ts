import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/** The texts are made from the events, which forget names themselves. */
export const notificationsData: PersonalData = {
  personal: {
    'notifications.user_id': 'forgotten',
    'notifications.group_key': 'forgotten',
    'notification_boxes.user_id': 'forgotten',
    'notification_deletions.user_id': 'forgotten',
    'notification_arrivals.user_id': 'forgotten',
    'notification_arrivals.group_key': 'forgotten',
  },

  mine: async (db, userId) => ({
    notifications: plainRows(
      await db
        .selectFrom('notifications')
        .innerJoin('player_events', 'player_events.id', 'notifications.event_id')
        .select(['player_events.kind', 'notifications.at', 'notifications.count', 'notifications.is_read'])
        .where('notifications.user_id', '=', userId)
        .orderBy('notifications.id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    // First the row that everybody who changes the others locks.
    await trx.deleteFrom('notification_boxes').where('user_id', '=', userId).execute()
    await trx.deleteFrom('notification_deletions').where('user_id', '=', userId).execute()
    await trx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  },
}
