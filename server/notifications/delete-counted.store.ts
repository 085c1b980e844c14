import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../schema.ts'

const theirsOf = (userIds: readonly string[]) => sql<boolean>`user_id = any(${sql.val([...userIds])}::text[])`

/** Locks the boxes of players until the end of the transaction, in the order in which arrivals lock them (0117). */
export const lockBoxes = async (trx: Db, userIds: readonly string[]): Promise<void> => {
  await sql`select from notification_boxes where ${theirsOf(userIds)} order by user_id for update`.execute(
    trx,
  )
}

/**
 * Deletes those of these players' notifications that meet a condition, counts them, and tells the players' devices. The
 * boxes must be locked. Those that don't exist change nothing, so it may run again.
 */
export const deleteCounted = async (
  trx: Db,
  userIds: readonly string[],
  condition: RawBuilder<boolean>,
  nowMs: number,
): Promise<void> => {
  await sql`
    with gone as (
      delete from notifications where ${theirsOf(userIds)} and ${condition} returning id, user_id, is_read
    ), counted as (
      select user_id, count(*) as total, count(*) filter (where not is_read) as unread from gone group by user_id
    ), changed as (
      update notification_boxes box set revision = box.revision + 1, unread = box.unread - counted.unread,
        total = box.total - counted.total
      from counted where counted.user_id = box.user_id
      returning box.user_id, box.revision
    )
    insert into notification_deletions (id, user_id, revision, at)
    select gone.id, gone.user_id, changed.revision, ${new Date(nowMs)}::timestamptz
    from gone join changed on changed.user_id = gone.user_id`.execute(trx)
}
