import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost } from '../values/bounded-text.ts'

/** Categories of notifications, each with its own icon (Shell 3). */
export const notificationCategories = [
  'Subscriptions & Gifts',
  'calendar',
  'checklist',
  'assets',
  'system',
  'trading',
  'guild',
  'events',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** Notifications on one page (Shell 9). */
export const notificationsAtOnce = 20
/** Most notifications in one answer about changes. */
export const mostNotificationChanges = 100

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/**
 * Ids grow for each player in the order in which their notifications become visible, so an id also names a place in the
 * list: everything that arrives later has a greater one.
 */
const id = v.pipe(count, v.minValue(1))
const idText = v.pipe(textOfAtMost(16), v.regex(/^\d{1,16}$/u), v.transform(Number), id)
/** Grows with every change of a player's notifications. */
const revision = count

/**
 * A notification (Shell 3). `title` and `message` are in the reader's language; names that people made up stand between
 * U+2068 and U+2069. `type`: the kind of event. `category`: one of `notificationCategories`; a later hub may have more.
 * `icon`: null for that of the category. `lang`: language of title and message, if
 * it isn't that of the answer. `path`: address on the hub that it leads to; null for none. `count`: number of
 * events in it.
 */
export const notificationSchema = v.object({
  id,
  type: v.string(),
  category: v.string(),
  icon: v.nullable(v.string()),
  title: v.string(),
  message: v.string(),
  lang: v.optional(v.string()),
  path: v.nullable(v.string()),
  count: v.pipe(count, v.minValue(1)),
  is_read: v.boolean(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** State of a player's notifications at a revision. `total`: all of them. `language`: of the texts. */
const state = {
  revision,
  unreadCount: count,
  total: count,
  language: v.string(),
}

const pageSchema = v.object({ notifications: v.array(notificationSchema), ...state })
export type NotificationPage = v.InferOutput<typeof pageSchema>

const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)
const pageQuery = v.object({
  page: v.optional(v.pipe(textOfAtMost(6), v.regex(/^[1-9]\d{0,5}$/u), v.transform(Number))),
  limit: v.optional(v.pipe(textOfAtMost(3), v.regex(/^(?:[1-9]\d?|100)$/u), v.transform(Number))),
  is_read: v.optional(flag),
  before: v.optional(idText),
  older_than: v.optional(idText),
})

/**
 * Returns a page of the caller's notifications, newest first (Shell 7). `page` 1 and `limit` 20 unless given; `is_read`:
 * only read or only unread ones. `before`: id of the first row of page 1, so that page n stays the same while others
 * arrive. `older_than`: id of the last row already shown; the page begins after it, whatever was read or deleted
 * meanwhile, and `page` doesn't count.
 */
export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  summary: 'A page of the player’s notifications',
  method: 'GET',
  path: '/notifications/user-notifications',
  access: 'player',
  query: pageQuery,
  response: pageSchema,
  errors: [],
})

/** The same for the player `id`: for them and for administrators. `forbidden`: the caller is neither. */
export const listNotificationsOf = defineEndpoint({
  name: 'listNotificationsOf',
  summary: 'A page of one player’s notifications',
  method: 'GET',
  path: '/users/{id}/notifications',
  access: 'player',
  params: v.object({ id: textOfAtMost(64) }),
  query: pageQuery,
  response: pageSchema,
  errors: ['forbidden'],
})

/**
 * Changes of a player's notifications since a revision. `changed`: arrived, read or regrouped since; the newest first.
 * `deleted`: ids that are gone. Every row up to `readUpTo` is read, and every row up to `deletedUpTo` is gone; null if
 * neither changed. `isComplete` is false if there is more than fits, or if the revision is too old: read the list again.
 */
export const notificationChangesSchema = v.object({
  ...state,
  changed: v.array(notificationSchema),
  deleted: v.array(id),
  readUpTo: v.nullable(id),
  deletedUpTo: v.nullable(id),
  isComplete: v.boolean(),
})
export type NotificationChanges = v.InferOutput<typeof notificationChangesSchema>

const afterQuery = v.object({
  after: v.optional(v.pipe(textOfAtMost(16), v.regex(/^\d{1,16}$/u), v.transform(Number), revision)),
})

/**
 * Returns the changes since the revision `after`; without it, only the state. The stream of totals
 * (`streamLiveTotals`) sends the same as events named `notifications`; this call is for pages without a stream.
 */
export const getNotificationChanges = defineEndpoint({
  name: 'getNotificationChanges',
  summary: 'What has changed in the player’s notifications',
  method: 'GET',
  path: '/notifications/changes',
  access: 'player',
  query: afterQuery,
  response: notificationChangesSchema,
  errors: [],
})

/** The state after a change. `revision` contains the change. */
const changedSchema = v.object({ revision, unreadCount: count, total: count })
export type NotificationState = v.InferOutput<typeof changedSchema>

const changeLimits = [
  { by: 'player', perMinute: 600, perHour: 12_000, together: 'notification-changes' },
] as const
const oneParams = v.object({ id: idText })
const upToQuery = v.object({ upTo: v.optional(idText) })

/** Marks one as read (Shell 4); nothing more if it is. `not_found`: never existed, or belongs to another player. */
export const readNotification = defineEndpoint({
  name: 'readNotification',
  summary: 'Mark a notification as read',
  method: 'PUT',
  path: '/notifications/notifications/{id}/read',
  access: 'player',
  limits: changeLimits,
  params: oneParams,
  response: changedSchema,
  errors: ['not_found'],
})

/** Marks all as read, or all up to the id `upTo`: later arrivals stay unread. */
export const readAllNotifications = defineEndpoint({
  name: 'readAllNotifications',
  summary: 'Mark all notifications as read',
  method: 'PUT',
  path: '/notifications/notifications/mark-all-read',
  access: 'player',
  limits: changeLimits,
  query: upToQuery,
  response: changedSchema,
  errors: [],
})

/** Deletes one; nothing more if it is deleted. `not_found`: never existed, or belongs to another player. */
export const deleteNotification = defineEndpoint({
  name: 'deleteNotification',
  summary: 'Delete a notification',
  method: 'DELETE',
  path: '/notifications/notifications/{id}',
  access: 'player',
  limits: changeLimits,
  params: oneParams,
  response: changedSchema,
  errors: ['not_found'],
})

/** Deletes all, or all up to the id `upTo`: later arrivals stay. */
export const deleteAllNotifications = defineEndpoint({
  name: 'deleteAllNotifications',
  summary: 'Delete all notifications',
  method: 'DELETE',
  path: '/notifications/notifications',
  access: 'player',
  limits: changeLimits,
  query: upToQuery,
  response: changedSchema,
  errors: [],
})

/** Adds a test notification for the caller, as Ctrl+Alt+N does (Shell 2.7). */
export const addTestNotification = defineEndpoint({
  name: 'addTestNotification',
  summary: 'Notify oneself, for a test',
  method: 'POST',
  path: '/notifications/test',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 600 }],
  response: v.object({ success: v.literal(true) }),
  errors: [],
})
