import type { MailChoice, NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'

const atOnce: ReadonlySet<NotificationTopic> = new Set([
  'plan',
  'payment_failed',
  'payments',
  'gifts',
  'security',
  'account',
])

/** Time of the daily mail unless the player chose another: 18:00, in minutes since midnight. */
export const defaultDailyAt = 1_080

/** Returns what players get by mail about a topic unless they chose: only the mails that the hub sends by itself. */
export const defaultMail = (topic: NotificationTopic): MailChoice => (atOnce.has(topic) ? 'at_once' : 'off')
