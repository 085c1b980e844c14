import { sql } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import type { AppSettings } from '../dependencies.ts'
import type { Db } from '../schema.ts'
import { deleteCounted, lockBoxes } from './delete-counted.store.ts'

const longestDays = 365
const readDays = 90
/** Players whose rows are deleted in one transaction. */
const playersAtOnce = 200

interface Old {
  /** Times before which all, read and deleted ones go. */
  readonly all: Date
  readonly read: Date
  readonly deleted: Date
}

const isOld = ({ all, read }: Old) => sql<boolean>`(at < ${all} or (is_read and at < ${read}))`

const findPlayers = async (db: Db, old: Old): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from notifications where ${isOld(old)}
      union select user_id from notification_deletions where at < ${old.deleted}
    ) as found order by user_id limit ${playersAtOnce}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Changes nothing that isn't old, so it may run again, and in several processes. */
const deleteOf = async (trx: Db, userIds: readonly string[], old: Old, nowMs: number): Promise<void> => {
  const theirs = sql<boolean>`user_id = any(${sql.val([...userIds])}::text[])`
  await lockBoxes(trx, userIds)
  // Those that other devices may still have to hear of are told; for older ones they read the list again.
  await sql`
    with gone as (
      delete from notification_deletions where ${theirs} and at < ${old.deleted} returning user_id, revision
    ), last as (
      select user_id, max(revision) as revision from gone group by user_id
    )
    update notification_boxes box set forgotten_revision = greatest(forgotten_revision, last.revision)
    from last where last.user_id = box.user_id`.execute(trx)
  await deleteCounted(trx, userIds, isOld(old), nowMs)
}

/** Deletes notifications older than a year, and read ones after 90 days or as set. `nowMs` since the epoch. */
export const deleteOldNotifications = async (
  db: Db,
  nowMs: number,
  { readNotificationsDays = readDays }: Pick<AppSettings, 'readNotificationsDays'>,
): Promise<void> => {
  const before = (days: number): Date => new Date(nowMs - days * dayMs)
  const old = { all: before(longestDays), read: before(readNotificationsDays), deleted: before(1) }
  for (;;) {
    const players = await findPlayers(db, old)
    if (players.length === 0) return
    await db.transaction().execute((trx) => deleteOf(trx, players, old, nowMs))
  }
}
