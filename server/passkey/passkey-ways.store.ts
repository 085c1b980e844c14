import type { WaysIn } from '../feature.ts'
import { provePasskey } from './check-answer.ts'
import { findPasskeysOf } from './passkey.store.ts'

/** The passkeys by which a player logs in, as ways into the hub. */
export const passkeyWays: WaysIn = {
  kinds: ['passkey'],

  list: async (db, userId) =>
    (await findPasskeysOf(db, userId)).map(({ id, name, added_at: addedAt, used_at: usedAt }) => ({
      kind: 'passkey',
      id,
      name,
      addedAt,
      usedAt,
    })),

  remove: async (trx, userId, { id }) => {
    const row = await trx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    return {
      id,
      credential_id: row.credential_id,
      public_key: row.public_key,
      counter: row.counter,
      name: row.name,
      added_at: row.added_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }
  },

  restore: async (trx, userId, _kind, removed) => {
    const inserted = await trx
      .insertInto('passkeys')
      .values({
        id: String(removed.id),
        user_id: userId,
        credential_id: String(removed.credential_id),
        public_key: String(removed.public_key),
        counter: Number(removed.counter),
        name: removed.name === null ? null : String(removed.name),
        added_at: new Date(String(removed.added_at)),
        used_at: removed.used_at === null ? null : new Date(String(removed.used_at)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  prove: provePasskey,
}
