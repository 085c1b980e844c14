import type { ProofBy, WaysIn } from '../feature.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { deleteAvatar } from '../user/avatar.store.ts'
import { chainOf, checkSignedText } from './signed-text.ts'
import { consumeText, hasWallet, lockAccount } from './wallet.store.ts'

/** The accounts of wallets by which a player logs in, as ways into the hub; each by its address. */
export const walletWays: WaysIn = {
  kinds: ['wallet'],

  list: async (db, userId) => {
    const rows = await db
      .selectFrom('wallets')
      .select(['address', 'app', 'added_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .orderBy('address')
      .execute()
    return rows.map(({ address, app, added_at: addedAt, used_at: usedAt }) => ({
      kind: 'wallet',
      id: address,
      name: address,
      ...(app !== null && { app }),
      addedAt,
      usedAt,
    }))
  },

  remove: async (trx, userId, { id }) => {
    const row = await trx
      .deleteFrom('wallets')
      .where('user_id', '=', userId)
      .where('address', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    await deleteAvatar(trx, userId, row.address)
    return {
      address: row.address,
      chain_id: row.chain_id,
      app: row.app,
      added_at: row.added_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }
  },

  restore: async (trx, userId, _kind, removed) => {
    // A wallet that was removed before 0119 has no app.
    const { address, chain_id: chainId, app = null, added_at: addedAt, used_at: usedAt } = removed
    await lockAccount(trx, String(address))
    const inserted = await trx
      .insertInto('wallets')
      .values({
        address: String(address),
        user_id: userId,
        chain_id: chainId === null ? null : String(chainId),
        app: app === null ? null : String(app),
        added_at: new Date(String(addedAt)),
        used_at: usedAt === null ? null : new Date(String(usedAt)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('address')
      .executeTakeFirst()
    return inserted !== undefined
  },

  prove: async ({ db, clock, settings }, { userId }, proof) => {
    const signed = await checkSignedText(db, proof as ProofBy<'wallet'>, chainOf(settings), clock)
    if (isRefused(signed)) return signed
    if (!(await consumeText(db, signed.nonce, clock.now()))) return refuse('nonce_invalid')
    return (await hasWallet(db, signed, userId)) ? null : refuse('proof_refused')
  },
}
