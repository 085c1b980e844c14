import { sql } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { hashToken } from '../platform/security/tokens.ts'
import type { Db, Row } from '../schema.ts'
import { insertUser } from '../user/user.store.ts'

export interface NewText {
  readonly nonce: string
  readonly address: string
  readonly chainId: number
  readonly message: string
  readonly createdMs: number
  readonly expiresMs: number
}

export const insertText = async (db: Db, text: NewText): Promise<void> => {
  await db
    .insertInto('wallet_texts')
    .values({
      hash: hashToken(text.nonce),
      address: text.address,
      chain_id: String(text.chainId),
      message: text.message,
      created_at: new Date(text.createdMs),
      expires_at: new Date(text.expiresMs),
    })
    .execute()
}

/** Returns the text of a nonce, as long as it can be used. */
export const findText = (db: Db, nonce: string, nowMs: number): Promise<Row<'wallet_texts'> | undefined> =>
  db
    .selectFrom('wallet_texts')
    .selectAll()
    .where('hash', '=', hashToken(nonce))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()

/** Uses a text up; returns false when another call was faster, or its time is over. */
export const consumeText = async (db: Db, nonce: string, nowMs: number): Promise<boolean> => {
  const used = await db
    .updateTable('wallet_texts')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hashToken(nonce))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * Returns the id of the user who logs in by an account, inserted on its first use, and notes the use; in the caller's
 * transaction. Simultaneous calls get the same user. `address` with its checksum. Refused for a contract account of
 * another network: its owner there may be somebody else.
 */
export const findOrCreateUserOfWallet = async (
  trx: Db,
  { address, chainId }: { readonly address: string; readonly chainId: number | null },
  nowMs: number,
): Promise<string | Refused<'contract_account'>> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet ${address}`}, 0))`.execute(trx)
  const at = new Date(nowMs)
  const known = await trx
    .updateTable('wallets')
    .set({ used_at: at })
    .where('address', '=', address)
    .returning(['user_id', 'chain_id'])
    .executeTakeFirst()
  if (known) {
    const network = known.chain_id === null ? null : Number(known.chain_id)
    return network === chainId ? known.user_id : refuse('contract_account')
  }
  const userId = await insertUser(trx, nowMs)
  await trx
    .insertInto('wallets')
    .values({
      address,
      user_id: userId,
      chain_id: chainId === null ? null : String(chainId),
      added_at: at,
      used_at: at,
    })
    .execute()
  return userId
}

/** Deletes texts that ended a day ago. */
export const deleteOldTexts = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('wallet_texts')
    .where('expires_at', '<', new Date(nowMs - dayMs))
    .execute()
}
