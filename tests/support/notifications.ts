import type { Notification, NotificationChanges } from '#contract/notifications/notifications.contract.ts'

/** A notification of a test; unread unless it says otherwise. */
export const notificationOf = (id: number, fields: Partial<Notification> = {}): Notification => ({
  id,
  type: 'gift_ready',
  category: 'Subscriptions & Gifts',
  icon: null,
  title: `Title ${id}`,
  message: `Message ${id}`,
  path: null,
  count: 1,
  is_read: false,
  created_at: '2026-11-29T12:00:00.000Z',
  ...fields,
})

export const readNotificationOf = (id: number, fields: Partial<Notification> = {}): Notification =>
  notificationOf(id, { is_read: true, ...fields })

/** Changes that change nothing unless they say so. */
export const changesOf = (fields: Partial<NotificationChanges> = {}): NotificationChanges => ({
  revision: 1,
  unreadCount: 0,
  total: 0,
  language: 'en',
  changed: [],
  deleted: [],
  readUpTo: null,
  deletedUpTo: null,
  isComplete: true,
  ...fields,
})
