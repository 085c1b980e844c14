import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost } from '../values/bounded-text.ts'
import { notificationCategories } from './notifications.contract.ts'
import type { NotificationCategory } from './notifications.contract.ts'

/**
 * Topics of notifications, in the order of the settings. Each kind of event belongs to one, and players choose by topic
 * (Shell 2.8). A topic that is required can't be switched off.
 */
export const notificationTopics = {
  plan: { category: 'Subscriptions & Gifts', isRequired: false },
  payment_failed: { category: 'Subscriptions & Gifts', isRequired: true },
  payments: { category: 'Subscriptions & Gifts', isRequired: false },
  gifts: { category: 'Subscriptions & Gifts', isRequired: false },
  donations: { category: 'Subscriptions & Gifts', isRequired: false },
  followed: { category: 'guild', isRequired: false },
  comments: { category: 'guild', isRequired: false },
  projects: { category: 'guild', isRequired: false },
  votes: { category: 'guild', isRequired: false },
  security: { category: 'system', isRequired: true },
  account: { category: 'system', isRequired: true },
  rights: { category: 'system', isRequired: false },
  announcements: { category: 'system', isRequired: false },
} as const satisfies Record<string, { category: NotificationCategory; isRequired: boolean }>

export type NotificationTopic = keyof typeof notificationTopics
export const topicIds = Object.keys(notificationTopics) as NotificationTopic[]

/** Mails about a topic: none, one for each event at once, or all in the daily mail. */
export const mailChoices = ['off', 'at_once', 'daily'] as const
export type MailChoice = (typeof mailChoices)[number]

/** Time of a day on the wall, in minutes since midnight. */
const timeOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_439))
const topic = v.picklist(topicIds)

/**
 * Returns the topics in the order of the settings, with words in the reader's language (Shell 7). `type`: id of the topic.
 * `line`: says more, and of a `required` one why it can't be switched off; null for none.
 */
export const listNotificationTypes = defineEndpoint({
  name: 'listNotificationTypes',
  summary: 'Topics of notifications',
  method: 'GET',
  path: '/notifications/notification-types',
  access: 'player',
  response: v.object({
    types: v.array(
      v.object({
        type: topic,
        category: v.picklist(notificationCategories),
        name: v.string(),
        line: v.nullable(v.string()),
        required: v.boolean(),
      }),
    ),
  }),
  errors: [],
})

const choiceSchema = v.object({ topic, in_hub: v.boolean(), by_mail: v.picklist(mailChoices) })
export type NotificationChoice = v.InferOutput<typeof choiceSchema>

/**
 * The choices of a player: each topic once. `quiet`: quiet hours in the player's zone, null without. `daily_at`: time of
 * the daily mail. `time_zone`: null while it isn't known; then UTC counts. `has_address`: without one nothing is mailed.
 */
const choicesSchema = v.object({
  choices: v.array(choiceSchema),
  quiet: v.nullable(v.object({ from: timeOfDay, until: timeOfDay })),
  daily_at: timeOfDay,
  time_zone: v.nullable(v.string()),
  has_address: v.boolean(),
})
export type NotificationChoices = v.InferOutput<typeof choicesSchema>

/** Returns the caller's choices (Shell 2.1, ?tab=notifications). */
export const getNotificationChoices = defineEndpoint({
  name: 'getNotificationChoices',
  summary: 'The notification choices of the player',
  method: 'GET',
  path: '/notifications/choices',
  access: 'player',
  response: choicesSchema,
  errors: [],
})

/**
 * Changes one choice of the caller: where a topic is heard, the quiet hours (null: none), or the time of the daily mail.
 * Other choices stay. `topic_required`: this topic can't be switched off. `invalid_request`: more than one is changed.
 */
export const changeNotificationChoice = defineEndpoint({
  name: 'changeNotificationChoice',
  summary: 'Change a notification choice',
  method: 'PUT',
  path: '/notifications/choices',
  access: 'player',
  limits: [{ by: 'player', perMinute: 120, perHour: 1_200 }],
  body: v.union([
    v.strictObject({ topic, in_hub: v.boolean() }),
    v.strictObject({ topic, by_mail: v.picklist(mailChoices) }),
    v.strictObject({ quiet: v.nullable(v.strictObject({ from: timeOfDay, until: timeOfDay })) }),
    v.strictObject({ daily_at: timeOfDay }),
  ]),
  response: choicesSchema,
  errors: ['topic_required'],
})

const link = v.object({ token: textOfAtMost(256) })

/**
 * Returns the mails that a link would stop, and changes nothing: mail programs and scanners open links. It is a POST to
 * keep the token out of addresses and logs. `topic`: null for the daily mail. `link_invalid`: the hub didn't write it, or
 * its player is gone.
 */
export const readUnsubscribeLink = defineEndpoint({
  name: 'readUnsubscribeLink',
  summary: 'The mails that a link would stop',
  method: 'POST',
  path: '/notifications/unsubscribe/mails',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 60, perHour: 600 }],
  body: link,
  response: v.object({ topic: v.nullable(topic), by_mail: v.picklist(mailChoices) }),
  errors: ['link_invalid'],
})

/**
 * Stops the mails that the link names, without a log-in, or brings them back as they were (`again`). Repeated calls
 * change nothing more. Mail programs call `/notifications/unsubscribe/one-click?token=` instead (RFC 8058).
 */
export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  summary: 'Stop mails by the link of a mail',
  method: 'POST',
  path: '/notifications/unsubscribe',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 60, perHour: 600 }],
  body: v.object({ ...link.entries, again: v.boolean() }),
  response: v.object({ topic: v.nullable(topic), by_mail: v.picklist(mailChoices) }),
  errors: ['link_invalid'],
})

/**
 * Stops the mails of the link in a mail's List-Unsubscribe header, as mail programs call it (RFC 8058): without cookies,
 * with the form `List-Unsubscribe=One-Click`, which isn't read. Repeated calls change nothing more.
 */
export const unsubscribeOneClick = defineEndpoint({
  name: 'unsubscribeOneClick',
  summary: 'Stop mails by one click in a mail program',
  method: 'POST',
  path: '/notifications/unsubscribe/one-click',
  access: 'anyone',
  // The servers of a large mail program call for all of its readers.
  limits: [{ by: 'peer', perMinute: 600, perHour: 12_000 }],
  query: link,
  response: v.object({ success: v.literal(true) }),
  errors: ['link_invalid'],
})

/** The same address, opened as a page by mail programs that don't know the one click: leads to the page that asks first. */
export const openUnsubscribeLink = defineEndpoint({
  name: 'openUnsubscribeLink',
  summary: 'Open the page that stops mails',
  method: 'GET',
  path: '/notifications/unsubscribe/one-click',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 60, perHour: 600 }],
  query: link,
  response: v.string(),
  redirects: true,
  errors: [],
})
