import { sql } from 'kysely'
import type { NotificationState } from '#contract/notifications/notifications.contract.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db, Row } from '../schema.ts'

type Box = Row<'notification_boxes'>

/** What a change takes from the counters, and marks; null: nothing changed. */
interface Change {
  readonly unread: number
  readonly total: number
  readonly marks?: Partial<Box>
}

const stateOf = ({ revision, unread, total }: Box): NotificationState => ({
  revision,
  unreadCount: unread,
  total,
})

/**
 * Changes notifications of a player while their box is locked, and counts it. A player without a box has none, and
 * `none` is the answer.
 */
const changeBox = <No extends Refused>(
  db: Db,
  userId: string,
  change: (trx: Db, box: Box, revision: number) => Promise<Change | null | No>,
  none: () => NotificationState | No,
): Promise<NotificationState | No> =>
  db.transaction().execute(async (trx) => {
    const box = await trx
      .selectFrom('notification_boxes')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!box) return none()
    const revision = box.revision + 1
    const changed = await change(trx, box, revision)
    if (changed === null) return stateOf(box)
    if (isRefused(changed)) return changed
    const now = await trx
      .updateTable('notification_boxes')
      .set({
        ...changed.marks,
        revision,
        unread: box.unread - changed.unread,
        total: box.total - changed.total,
      })
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return stateOf(now)
  })

const empty = (): NotificationState => ({ revision: 0, unreadCount: 0, total: 0 })
const unknown = (): Refused<'not_found'> => refuse('not_found')

const findRow = (trx: Db, id: number) =>
  trx.selectFrom('notifications').select(['user_id', 'is_read']).where('id', '=', id).executeTakeFirst()

/** Was it this player's? Single deletions are known for a day, and everything up to the last deletion of all. */
const wasDeleted = async (trx: Db, box: Box, id: number): Promise<boolean> => {
  if (id <= box.deleted_up_to) return true
  const deleted = await trx
    .selectFrom('notification_deletions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', box.user_id)
    .executeTakeFirst()
  return deleted !== undefined
}

/** Changes one that exists; a deleted one stays as it is. */
const changeOne = (
  db: Db,
  userId: string,
  id: number,
  change: (trx: Db, row: { readonly is_read: boolean }, revision: number) => Promise<Change | null>,
): Promise<NotificationState | Refused<'not_found'>> =>
  changeBox(
    db,
    userId,
    async (trx, box, revision) => {
      const row = await findRow(trx, id)
      if (row?.user_id === userId) return change(trx, row, revision)
      return !row && (await wasDeleted(trx, box, id)) ? null : unknown()
    },
    unknown,
  )

export const markRead = (
  db: Db,
  userId: string,
  id: number,
): Promise<NotificationState | Refused<'not_found'>> =>
  changeOne(db, userId, id, async (trx, { is_read: isRead }, revision) => {
    if (isRead) return null
    await trx
      .updateTable('notifications')
      .set({ is_read: true, revision })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    return { unread: 1, total: 0 }
  })

/** `nowMs` in milliseconds since the epoch. */
export const deleteOne = (
  db: Db,
  { userId, id, nowMs }: { userId: string; id: number; nowMs: number },
): Promise<NotificationState | Refused<'not_found'>> =>
  changeOne(db, userId, id, async (trx, { is_read: isRead }, revision) => {
    await trx.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).execute()
    await trx
      .insertInto('notification_deletions')
      .values({ id, user_id: userId, revision, at: new Date(nowMs) })
      .execute()
    return { unread: isRead ? 0 : 1, total: 1 }
  })

/** Marks all up to the id `upTo`, or all that there are. */
export const markAllRead = (db: Db, userId: string, upTo = Infinity): Promise<NotificationState> =>
  changeBox<never>(
    db,
    userId,
    async (trx, box, revision) => {
      const last = Math.min(upTo, box.last_id)
      const { numUpdatedRows } = await trx
        .updateTable('notifications')
        .set({ is_read: true })
        .where('user_id', '=', userId)
        .where('is_read', '=', false)
        .where('id', '<=', last)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return null
      return {
        unread: Number(numUpdatedRows),
        total: 0,
        marks: { read_up_to: Math.max(last, box.read_up_to), read_revision: revision },
      }
    },
    empty,
  )

/** Deletes all up to the id `upTo`, or all that there are. */
export const deleteAll = (db: Db, userId: string, upTo = Infinity): Promise<NotificationState> =>
  changeBox<never>(
    db,
    userId,
    async (trx, box, revision) => {
      const last = Math.min(upTo, box.last_id)
      const { rows } = await sql<{ unread: number; total: number }>`
        with gone as (
          delete from notifications where user_id = ${userId} and id <= ${last} returning is_read
        )
        select count(*) filter (where not is_read) as unread, count(*) as total from gone`.execute(trx)
      const [{ unread, total }] = rows as [{ unread: number; total: number }]
      if (total === 0) return null
      // The mark says so of all of them.
      await trx
        .deleteFrom('notification_deletions')
        .where('user_id', '=', userId)
        .where('id', '<=', last)
        .execute()
      return {
        unread,
        total,
        marks: { deleted_up_to: Math.max(last, box.deleted_up_to), deleted_revision: revision },
      }
    },
    empty,
  )
