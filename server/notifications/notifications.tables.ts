import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../schema.ts'

/** A player's notifications. Their kind and data are those of the event. */
export interface NotificationsTable {
  id: number
  user_id: string
  event_id: string
  /** Kind and subject of events that are grouped while unread; null: it stays alone. */
  group_key: string | null
  /** Number of events in it. */
  count: number
  is_read: boolean
  at: Instant
  /** That of the box when it arrived or was last marked by itself. */
  revision: number
}

/** The state of each player's notifications. Whoever changes one of them locks this row first. */
export interface NotificationBoxesTable {
  user_id: string
  revision: number
  unread: Generated<number>
  total: Generated<number>
  /** The greatest id given. */
  last_id: Generated<number>
  /** Everything up to this id is read, and was marked at this revision; the same for deleted ones. */
  read_up_to: Generated<number>
  read_revision: Generated<number>
  deleted_up_to: Generated<number>
  deleted_revision: Generated<number>
  /** Deletions up to this revision are no longer known one by one. */
  forgotten_revision: Generated<number>
}

/** Deleted ones, and ones replaced by a group, for a day. */
export interface NotificationDeletionsTable {
  id: number
  user_id: string
  revision: number
  at: Instant
}

/** Notifications of the current transaction; they arrive when it is committed, and leave this table. */
export interface NotificationArrivalsTable {
  transaction: GeneratedAlways<string>
  place: GeneratedAlways<number>
  user_id: string
  event_id: string
  group_key: string | null
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    notifications: NotificationsTable
    notification_boxes: NotificationBoxesTable
    notification_deletions: NotificationDeletionsTable
    notification_arrivals: NotificationArrivalsTable
  }
}
