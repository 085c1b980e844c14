import type { NotificationChanges, NotificationState } from '#contract/notifications/notifications.contract.ts'
import type { NotificationAction, PendingChange } from '#contract/notifications/pending-changes.rules.ts'

/**
 * Changes of a player's notifications, from the server or from the browser's leading tab. `after`: the revision since
 * which they are all the changes; null: only the state is known. `at`: when they arrived, in milliseconds since the
 * epoch.
 */
export interface HeardChanges {
  readonly playerId: string
  readonly after: number | null
  readonly changes: NotificationChanges
  readonly at: number
}

/** A press on a notification, or on all up to `id`; `unread` and `total`: the number that it takes away. */
export interface NotificationPress {
  readonly action: NotificationAction
  readonly id: number
  readonly unread: number
  readonly total: number
}

export interface NotificationsContext {
  /** Null for a guest. */
  readonly playerId: string | null
  /** The latest state of the server; null: not known yet. */
  readonly counts: NotificationState | null
  /** The queue of this player, the earliest press first. */
  readonly changes: readonly PendingChange[]
}

export type NotificationsEvent =
  | ({ type: 'notifications.heard' } & HeardChanges)
  /** `key`: UUID; `at`: time of the press, in milliseconds since the epoch. */
  | ({ type: 'change.make'; key: string; at: number } & NotificationPress)
  | { type: 'change.undo'; key: string; at: number }
  | { type: 'user.changed'; playerId: string | null }
