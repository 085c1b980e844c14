import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PlayerEventData } from '#contract/account/player-events.ts'
import { undoMs } from '#contract/auth/undo.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordChange } from '../audit/audit.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
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
  /** The account was created by it: its player is not notified. */
  readonly isFirst?: boolean
  readonly nowMs: number
}

/** Notifies a player that the ways into their account changed, in the transaction that does it. */
export const notifyOfChange = (
  trx: Db,
  {
    id,
    userId,
    atMs,
    ...data
  }: PlayerEventData<'way_in_changed'> & {
    readonly id: string
    readonly userId: string
    readonly atMs: number
  },
): Promise<void> =>
  recordEvent(trx, { userId, kind: 'way_in_changed', data, key: `way_in_changed:${id}:${data.change}`, atMs })

const changeNamed = ({ change, kind }: Pick<WayChange, 'change' | 'kind'>) => {
  // An account always has an address once it had one: the mailed link only changes to another.
  if (kind === 'mail' && change === 'removed') return 'address_changed'
  return kind === 'password' && change === 'added' ? 'password_set' : change
}

/**
 * Records that a way in was added to an account or removed from it, in the transaction that does it: in the audit, and
 * for the mail from which it can be undone. `nowMs` in milliseconds.
 */
export const recordWayChange = async (
  trx: Db,
  { userId, change, kind, wayId, removed = null, mailTo, isFirst = false, nowMs }: WayChange,
): Promise<void> => {
  const user = await lockWays(trx, userId)
  const to = mailTo === undefined ? (user?.mailbox ?? null) : mailTo
  const at = new Date(nowMs)
  const id = randomUUID()
  await trx
    .insertInto('way_changes')
    .values({
      id,
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
  if (!isFirst)
    await notifyOfChange(trx, { id, userId, way: kind, change: changeNamed({ change, kind }), atMs: nowMs })
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
