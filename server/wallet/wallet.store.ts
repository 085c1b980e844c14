import { sql } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { hashToken } from '../platform/security/tokens.ts'
import type { Db, Row } from '../schema.ts'
import { insertUser } from '../user/user.store.ts'
import { lockOwnerFirst } from '../way-changes/lock-owner.store.ts'

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

/** An account that has signed: its address with the checksum, and the network of a contract account. */
export interface SignedAccount {
  readonly address: string
  readonly chainId: number | null
}

/** The app that signed for it, by the name that it announced; null: none. */
interface SignedByApp extends SignedAccount {
  readonly app: string | null
}

/** Calls with the same account take turns until the end of the caller's transaction, which locks its user first. */
export const lockAccount = async (trx: Db, address: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet ${address}`}, 0))`.execute(trx)
}

const insertWallet = async (
  trx: Db,
  { address, chainId, app }: SignedByApp,
  userId: string,
  { addedAt, usedAt }: { readonly addedAt: Date; readonly usedAt: Date | null },
): Promise<void> => {
  await trx
    .insertInto('wallets')
    .values({
      address,
      user_id: userId,
      chain_id: chainId === null ? null : String(chainId),
      app,
      added_at: addedAt,
      used_at: usedAt,
    })
    .execute()
}

const networkOf = ({ chain_id: chainId }: Pick<Row<'wallets'>, 'chain_id'>): number | null =>
  chainId === null ? null : Number(chainId)

/**
 * Returns the id of the user who logs in by an account, inserted on its first use, and notes the use; in the caller's
 * transaction. Simultaneous calls get the same user. `address` with its checksum. Refused for a contract account of
 * another network: its owner there may be somebody else.
 */
export const findOrCreateUserOfWallet = async (
  trx: Db,
  account: SignedByApp,
  nowMs: number,
): Promise<string | Refused<'contract_account'>> => {
  const { address, chainId, app } = account
  await lockOwnerFirst(trx, {
    findOwner: async () => {
      const wallet = trx.selectFrom('wallets').select('user_id').where('address', '=', address)
      return (await wallet.executeTakeFirst())?.user_id
    },
    lock: () => lockAccount(trx, address),
  })
  const at = new Date(nowMs)
  const known = await trx
    .updateTable('wallets')
    .set({ used_at: at, ...(app !== null && { app }) })
    .where('address', '=', address)
    .returning(['user_id', 'chain_id'])
    .executeTakeFirst()
  if (known) return networkOf(known) === chainId ? known.user_id : refuse('contract_account')
  const userId = await insertUser(trx, nowMs)
  await insertWallet(trx, account, userId, { addedAt: at, usedAt: at })
  return userId
}

/**
 * Adds an account to a user's ways in, in the caller's transaction, which holds the lock of these ways; false if it was
 * added before. Refused if it leads to another user, or is known on another network.
 */
export const insertWalletOf = async (
  trx: Db,
  account: SignedByApp,
  userId: string,
  nowMs: number,
): Promise<boolean | Refused<'way_of_another' | 'contract_account'>> => {
  await lockAccount(trx, account.address)
  const known = await trx
    .selectFrom('wallets')
    .select(['user_id', 'chain_id'])
    .where('address', '=', account.address)
    .executeTakeFirst()
  if (!known) {
    await insertWallet(trx, account, userId, { addedAt: new Date(nowMs), usedAt: null })
    return true
  }
  if (known.user_id !== userId) return refuse('way_of_another')
  return networkOf(known) === account.chainId ? false : refuse('contract_account')
}

/** Does this user log in by the account? */
export const hasWallet = async (
  db: Db,
  { address, chainId }: SignedAccount,
  userId: string,
): Promise<boolean> => {
  const known = await db
    .selectFrom('wallets')
    .select('chain_id')
    .where('address', '=', address)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known !== undefined && networkOf(known) === chainId
}

/** Deletes texts that ended a day ago. */
export const deleteOldTexts = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('wallet_texts')
    .where('expires_at', '<', new Date(nowMs - dayMs))
    .execute()
}
