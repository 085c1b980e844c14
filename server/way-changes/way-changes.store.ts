import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { undoMs } from '#contract/auth/undo.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { RemovedWay } from '../feature.ts'
import type { Db } from '../schema.ts'
import { lockWays } from './last-way.store.ts'

interface WayChange {
  readonly userId: string
  readonly change: 'added' | 'removed'
  readonly kind: WayKind
  /** Its id among the ways of its kind. */
  readonly wayId: string
  /** The removed way, so that it can be added again; null for an added one. */
  readonly removed?: RemovedWay | null
  /** The address that is told, if it is not the account's: a changed address tells the old one. */
  readonly mailTo?: string | null
  readonly nowMs: number
}

/**
 * Records that a way in was added to an account or removed from it, in the transaction that does it: in the audit, and
 * for the mail from which it can be undone. `nowMs` in milliseconds.
 */
export const recordWayChange = async (
  trx: Db,
  { userId, change, kind, wayId, removed = null, mailTo, nowMs }: WayChange,
): Promise<void> => {
  const user = await lockWays(trx, userId)
  const to = mailTo === undefined ? (user?.mailbox ?? null) : mailTo
  const at = new Date(nowMs)
  await trx
    .insertInto('way_changes')
    .values({
      id: randomUUID(),
      user_id: userId,
      change,
      kind,
      way_id: wayId,
      removed: removed === null ? null : JSON.stringify(removed),
      mail_to: to,
      at,
      mail_at: to === null ? null : at,
    })
    .execute()
  await recordChange(trx, {
    adminId: userId,
    kind: change === 'added' ? 'way_in_added' : 'way_in_removed',
    subject: userId,
    userId,
    reason: null,
    before: change === 'added' ? {} : { way_in: kind },
    after: change === 'added' ? { way_in: kind } : {},
    nowMs,
  })
}

/**
 * Returns the users who can have this mailbox (canonical form) back, because their address was changed within the last
 * 7 days. `nowMs` in milliseconds.
 */
export const readHolders = async (db: Db, mailbox: string, nowMs: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('way_changes')
    .select('user_id')
    .distinct()
    .where('kind', '=', 'mail')
    .where('undone_at', 'is', null)
    .where(sql<string>`removed ->> 'mailbox'`, '=', mailbox)
    .where('at', '>', new Date(nowMs - undoMs))
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** Deletes changes that can no longer be undone; they have former addresses and keys. */
export const deleteOldChanges = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('way_changes')
    .where('at', '<', new Date(nowMs - undoMs - dayMs))
    .execute()
}
