import type { Generated } from 'kysely'
import type { MailChoice, NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Choices of players, as far as they differ from the defaults. */
export interface NotificationChoicesTable {
  user_id: string
  topic: NotificationTopic
  in_hub: Generated<boolean>
  /** Null: as by default. */
  by_mail: Generated<MailChoice | null>
  /** Value of `by_mail` before the link of a mail stopped it; null if no link did. */
  mail_before: Generated<'default' | 'at_once' | 'daily' | null>
}

/** Times in minutes since midnight on the player's wall. Whoever sends a player's daily mail claims this row. */
export interface NotificationTimesTable {
  user_id: string
  quiet_from: Generated<number | null>
  quiet_until: Generated<number | null>
  daily_at: Generated<number>
  /** Local date (YYYY-MM-DD) on which the last daily mail was sent. */
  last_daily_date: Generated<string | null>
  /** The daily mail that is being sent: its date and its last event. */
  daily_date: Generated<string | null>
  daily_up_to: Generated<string | null>
  first_tried_at: OptionalInstant
  claimed_until: OptionalInstant
}

/** Events that wait for a daily mail. */
export interface DailyEventsTable {
  event_id: string
  user_id: string
  topic: NotificationTopic
  due_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    notification_choices: NotificationChoicesTable
    notification_times: NotificationTimesTable
    daily_events: DailyEventsTable
  }
}
