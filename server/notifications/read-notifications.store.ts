import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import {
  mostNotificationChanges,
  notificationsAtOnce,
} from '#contract/notifications/notifications.contract.ts'
import type { NotificationState } from '#contract/notifications/notifications.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { shownData } from '../events/shown-data.store.ts'
import type { Db, Row } from '../schema.ts'
import type { NotificationRow } from './words.rules.ts'

/** The player whose notifications are read, and the one who reads them. */
export interface Asked {
  readonly userId: string
  readonly readerId: string
}

interface Read {
  readonly state: NotificationState
  /** The reader's language, as last used; null: not known. */
  readonly language: LanguageCode | null
  readonly rows: NotificationRow[]
}

type Stated = { readonly language: LanguageCode | null } & {
  readonly [Column in keyof Row<'notification_boxes'>]: Row<'notification_boxes'>[Column] | null
}
type Joined = Stated & { [Column in keyof NotificationRow]: NotificationRow[Column] | null }

const stateOf = (box: Pick<Stated, 'revision' | 'unread' | 'total'> | undefined): NotificationState => ({
  revision: box?.revision ?? 0,
  unreadCount: box?.unread ?? 0,
  total: box?.total ?? 0,
})

/**
 * Returns the state and rows of one moment, because they are read by one statement: a row without notification if there
 * is none. `more`: further columns.
 */
const readWith = async <More>(
  db: Db,
  { userId, readerId }: Asked,
  notifications: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<{ first: (Stated & More) | undefined; rows: NotificationRow[] }> => {
  const { rows } = await sql<Joined & More>`
    select box.*, reader.language, shown.id, player_events.kind, ${shownData} as data, shown.count,
      shown.is_read,
      shown.at ${more}
    from users reader
    left join notification_boxes box on box.user_id = ${userId}
    left join lateral (${notifications}) as shown on true
    left join player_events on player_events.id = shown.event_id
    where reader.id = ${readerId}
    order by shown.id desc`.execute(db)
  return { first: rows[0], rows: rows.filter((row): row is typeof row & NotificationRow => row.id !== null) }
}

export interface PageAsked {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly is_read?: boolean | undefined
  readonly before?: number | undefined
  readonly older_than?: number | undefined
}

/** Returns a page, newest first. */
export const readPage = async (
  db: Db,
  asked: Asked,
  { page = 1, limit = notificationsAtOnce, is_read: isRead, before, older_than: olderThan }: PageAsked,
): Promise<Read> => {
  const from =
    olderThan !== undefined
      ? sql`and id < ${olderThan}`
      : before !== undefined
        ? sql`and id <= ${before}`
        : sql``
  const skipped = olderThan === undefined ? (page - 1) * limit : 0
  const { first, rows } = await readWith(
    db,
    asked,
    sql`
      select * from notifications where user_id = ${asked.userId}
        ${isRead === undefined ? sql`` : sql`and is_read = ${isRead}`} ${from}
      order by id desc limit ${limit} offset ${skipped}`,
  )
  return { state: stateOf(first), language: first?.language ?? null, rows }
}

interface Changes extends Read {
  readonly deleted: number[]
  readonly readUpTo: number | null
  readonly deletedUpTo: number | null
  readonly isComplete: boolean
}

/** Returns everything that has changed since a revision; with null only the state. */
export const readChanges = async (db: Db, asked: Asked, after: number | null): Promise<Changes> => {
  const most = after === null ? 0 : mostNotificationChanges + 1
  // By revision, as the index has them: by id, all rows would be read to find that none has changed.
  const changed = (table: 'notifications' | 'notification_deletions') => sql`
    select * from ${sql.table(table)} where user_id = ${asked.userId} and revision > ${after ?? 0}
    order by revision desc limit ${most}`
  const { first, rows } = await readWith<{ deleted: number[] }>(
    db,
    asked,
    changed('notifications'),
    sql`, array_to_json(array(select id from (${changed('notification_deletions')}) as gone)) as deleted`,
  )
  const state = stateOf(first)
  const since = (revision: number | null | undefined): boolean => after !== null && (revision ?? 0) > after
  const deleted = first?.deleted ?? []
  const isComplete =
    after === null ||
    (after <= state.revision &&
      !since(first?.forgotten_revision) &&
      rows.length < most &&
      deleted.length < most)
  return {
    state,
    language: first?.language ?? null,
    rows: rows.slice(0, mostNotificationChanges),
    deleted: deleted.slice(0, mostNotificationChanges),
    readUpTo: since(first?.read_revision) ? (first?.read_up_to ?? null) : null,
    deletedUpTo: since(first?.deleted_revision) ? (first?.deleted_up_to ?? null) : null,
    isComplete,
  }
}

/** The revision of each of these players' notifications, if they have any. */
export const readRevisions = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('notification_boxes')
    .select(['user_id', 'revision'])
    .where(sql<boolean>`user_id = any(${sql.val([...userIds])}::text[])`)
    .execute()
  return new Map(rows.map(({ user_id, revision }) => [user_id, revision]))
}
