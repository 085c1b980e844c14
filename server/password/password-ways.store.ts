import type { WaysIn } from '../feature.ts'
import { provePassword } from './prove-password.ts'

/** A player has one password or none. */
export const passwordWayId = 'password'

/** The password of an account, as a way into the hub. */
export const passwordWays: WaysIn = {
  kinds: ['password'],

  list: async (db, userId) => {
    const rows = await db
      .selectFrom('passwords')
      .select(['set_at', 'used_at'])
      .where('user_id', '=', userId)
      .execute()
    return rows.map(({ set_at: addedAt, used_at: usedAt }) => ({
      kind: 'password',
      id: passwordWayId,
      name: null,
      addedAt,
      usedAt,
    }))
  },

  remove: async (trx, userId, { id }) => {
    if (id !== passwordWayId) return null
    const row = await trx
      .deleteFrom('passwords')
      .where('user_id', '=', userId)
      .returning(['hash', 'set_at', 'used_at'])
      .executeTakeFirst()
    if (!row) return null
    return {
      hash: row.hash,
      set_at: row.set_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }
  },

  /** A password that was set in the meantime stays. */
  restore: async (trx, userId, _kind, { hash, set_at: setAt, used_at: usedAt }) => {
    const inserted = await trx
      .insertInto('passwords')
      .values({
        user_id: userId,
        hash: String(hash),
        set_at: new Date(String(setAt)),
        used_at: usedAt === null ? null : new Date(String(usedAt)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  prove: provePassword,
}
