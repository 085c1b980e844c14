import { randomUUID } from 'node:crypto'
import { mostPasskeys } from '#contract/auth/passkey.contract.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { CheckedPasskey } from '../platform/security/passkeys.ts'
import type { Db, Row } from '../schema.ts'
import { lockWays } from '../way-changes/last-way.store.ts'

/** Returns the passkeys of a user, the oldest first. */
export const findPasskeysOf = (db: Db, userId: string): Promise<Row<'passkeys'>[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/** Returns the passkey with WebAuthn's id. */
export const findPasskey = (db: Db, credentialId: string): Promise<Row<'passkeys'> | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/**
 * Notes a use of a passkey. Refused if it was removed in the meantime, or if it reports a count of uses that is not
 * higher than before: somebody has a copy of it. `nowMs` in milliseconds.
 */
export const notePasskeyUse = async (
  trx: Db,
  { id, user_id: userId }: Row<'passkeys'>,
  counter: number,
  nowMs: number,
): Promise<Refused<'passkey_unknown' | 'passkey_refused'> | null> => {
  await lockWays(trx, userId)
  const known = await trx
    .selectFrom('passkeys')
    .select('counter')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) return refuse('passkey_unknown')
  const { counter: last } = known
  if ((counter > 0 || last > 0) && counter <= last) return refuse('passkey_refused')
  await trx
    .updateTable('passkeys')
    .set({ counter, used_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
  return null
}

interface NewPasskey extends CheckedPasskey {
  readonly userId: string
  readonly name: string | null
}

/**
 * Adds a passkey to an account, in the caller's transaction, which holds the lock of its ways, and returns it. `nowMs`
 * in milliseconds.
 */
export const insertPasskey = async (
  trx: Db,
  { userId, credentialId, publicKey, counter, name }: NewPasskey,
  nowMs: number,
): Promise<Row<'passkeys'> | Refused<'passkey_own' | 'passkey_known' | 'passkeys_too_many'>> => {
  const own = await findPasskeysOf(trx, userId)
  if (own.some(({ credential_id: id }) => id === credentialId)) return refuse('passkey_own')
  if (own.length >= mostPasskeys) return refuse('passkeys_too_many')
  const inserted = await trx
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      added_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? refuse('passkey_known')
}

/** Renames a passkey of a user and returns it. */
export const renamePasskeyOf = (
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<Row<'passkeys'> | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
