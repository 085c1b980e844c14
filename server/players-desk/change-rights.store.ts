import { recordChange } from '../audit/audit.store.ts'
import { holdAdministrators, isLast } from '../leaving/administrators.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { revokeSessionsOf } from '../session/session.store.ts'

interface By {
  readonly adminId: string
  readonly reason: string
  readonly nowMs: number
}

/** Gives a player the administrator's right or takes it, and records it; null: done, or already so. */
export const changeAdministrator = (
  db: Db,
  { userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean },
  { adminId, reason, nowMs }: By,
): Promise<Refused<'not_found' | 'forbidden' | 'last_administrator'> | null> =>
  inTransaction(db, async (trx) => {
    const administrators = await holdAdministrators(trx)
    // Somebody may have taken the right from the caller since the call began.
    if (!administrators.some(({ id }) => id === adminId)) return refuse('forbidden')
    const player = await trx
      .selectFrom('users')
      .select('is_admin')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!player) return refuse('not_found')
    if (player.is_admin === isAdmin) return null
    if (!isAdmin && isLast(administrators, userId)) return refuse('last_administrator')
    await trx.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', userId).execute()
    const change = await recordChange(trx, {
      adminId,
      kind: 'administrator_set',
      subject: userId,
      userId,
      reason,
      nowMs,
      before: { is_admin: !isAdmin },
      after: { is_admin: isAdmin },
    })
    await recordEvent(trx, {
      userId,
      kind: 'rights_changed',
      data: { right: 'administrator', has: isAdmin },
      key: `rights_changed:${change?.id}`,
      atMs: nowMs,
    })
    return null
  })

/** Gives a player access to the DAO or takes it, and records it; false when there is no such player. */
export const changeDaoAccess = (
  db: Db,
  { userId, hasAccess }: { readonly userId: string; readonly hasAccess: boolean },
  { adminId, reason, nowMs }: By,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const player = await trx
      .selectFrom('users')
      .select('dao_access')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!player) return false
    if (player.dao_access === hasAccess) return true
    await trx.updateTable('users').set({ dao_access: hasAccess }).where('id', '=', userId).execute()
    const change = await recordChange(trx, {
      adminId,
      kind: 'dao_access_set',
      subject: userId,
      userId,
      reason,
      nowMs,
      before: { dao_access: !hasAccess },
      after: { dao_access: hasAccess },
    })
    await recordEvent(trx, {
      userId,
      kind: 'rights_changed',
      data: { right: 'dao_access', has: hasAccess },
      key: `rights_changed:${change?.id}`,
      atMs: nowMs,
    })
    return true
  })

/**
 * Ends one session of a player, or all (null), and records it. Returns the number of ended sessions; null: no such session or
 * player, or the player was deleted.
 */
export const endSessionsOf = (
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string | null },
  { adminId, reason, nowMs }: By,
): Promise<number | null> =>
  inTransaction(db, async (trx) => {
    const known = await (
      sessionId === null
        ? trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
        : trx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', userId)
    ).executeTakeFirst()
    if (!known) return null
    const { ended, left } = await revokeSessionsOf(trx, { userId, sessionId }, nowMs)
    if (ended === 0) return 0
    const change = await recordChange(trx, {
      adminId,
      kind: 'sessions_ended',
      subject: userId,
      userId,
      reason,
      nowMs,
      before: { sessions: ended + left },
      after: { sessions: left },
    })
    await recordEvent(trx, {
      userId,
      kind: 'sessions_ended',
      data: { sessions: ended },
      key: `sessions_ended:${change?.id}`,
      atMs: nowMs,
    })
    return ended
  })
