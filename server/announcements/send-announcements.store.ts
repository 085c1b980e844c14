import { sql } from 'kysely'
import { recordEvents } from '../events/player-events.store.ts'
import { deleteCounted, lockBoxes } from '../notifications/delete-counted.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'

/** Starts the sending of scheduled announcements whose time has come. */
export const startDue = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .updateTable('announcements')
    .set({ state: 'sending', sends_at: null, sent_at: new Date(nowMs) })
    .where('state', '=', 'scheduled')
    .where('sends_at', '<=', new Date(nowMs))
    .execute()
}

/**
 * Passes the announcement that has been sent for longest on to its next `most` readers, in the order of their ids: every
 * account that existed when the sending began. Returns how many got it; null when there is none to send, or another
 * process is at it. A process that dies has done all of a slice, or nothing.
 */
export const sendToNext = (db: Db, most: number): Promise<number | null> =>
  inTransaction(db, async (trx) => {
    const sending = await trx
      .selectFrom('announcements')
      .select(['id', 'sent_at', 'reached_to', 'reached'])
      .where('state', '=', 'sending')
      .orderBy('sent_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!sending) return null
    const { id, reached_to: reachedTo, reached } = sending
    const sentAt = sending.sent_at!
    const slice = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '>', reachedTo)
      .where('created_at', '<=', sentAt)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(most)
      .execute()
    const readers = slice.map((row) => row.id)
    const event = { kind: 'announcement', data: { announcement_id: id } } as const
    await recordEvents(trx, { ...event, key: `announcement:${id}`, atMs: sentAt.getTime() }, readers)
    await trx
      .updateTable('announcements')
      .set({
        reached_to: readers.at(-1) ?? reachedTo,
        reached: reached + readers.length,
        ...(readers.length < most && { state: 'sent' }),
      })
      .where('id', '=', id)
      .execute()
    return readers.length
  })

/**
 * Takes a withdrawn announcement from its next `most` readers: their notifications, and what waits for a daily mail. Mails
 * that are still owed aren't sent, because it is withdrawn. Returns from how many; null when there is none, or another process is
 * at it.
 */
export const clearNext = (db: Db, nowMs: number, most: number): Promise<number | null> =>
  inTransaction(db, async (trx) => {
    const withdrawn = await trx
      .selectFrom('announcements')
      .select(['id', 'cleared_to'])
      .where('state', '=', 'withdrawn')
      .where('cleared_to', 'is not', null)
      .orderBy('withdrawn_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!withdrawn) return null
    const slice = await trx
      .selectFrom('player_events')
      .select(['id', 'user_id'])
      .where('kind', '=', 'announcement')
      .where(sql`data ->> 'announcement_id'`, '=', withdrawn.id)
      .where('user_id', '>', withdrawn.cleared_to!)
      .orderBy('user_id')
      .limit(most)
      .execute()
    const [events, readers] = [slice.map(({ id }) => id), slice.map((row) => row.user_id)]
    if (slice.length > 0) {
      await trx.deleteFrom('daily_events').where('event_id', 'in', events).execute()
      await lockBoxes(trx, readers)
      const isOfEvent = sql<boolean>`event_id = any(${sql.val(events)}::bigint[])`
      await deleteCounted(trx, readers, isOfEvent, nowMs)
    }
    await trx
      .updateTable('announcements')
      .set({ cleared_to: slice.length < most ? null : readers.at(-1)! })
      .where('id', '=', withdrawn.id)
      .execute()
    return slice.length
  })
