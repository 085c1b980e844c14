import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import type { Db } from '../schema.ts'
import { lockWays } from '../way-changes/last-way.store.ts'

/** The account that a mailbox (canonical form) logs in to, with its hash; undefined if it has no password. */
export const findPassword = (
  db: Db,
  mailbox: string,
): Promise<{ userId: string; hash: string } | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id as userId', 'passwords.hash'])
    .where('users.mailbox', '=', mailbox)
    .executeTakeFirst()

/** A password that was just verified by its `hash`; from now on it is stored as `renewed`. */
export interface VerifiedPassword {
  readonly userId: string
  /** The mailbox (canonical form) that it was verified for. */
  readonly mailbox: string
  readonly hash: string
  readonly renewed: string
}

/**
 * Notes a use of a verified password, in the caller's transaction. Returns false if the password or the mailbox has
 * been changed or removed meanwhile. The ways in stay locked, so that a change waits and then ends the new session.
 */
export const notePasswordUse = async (
  trx: Db,
  { userId, mailbox, hash, renewed }: VerifiedPassword,
  nowMs: number,
): Promise<boolean> => {
  const user = await lockWays(trx, userId)
  if (user?.mailbox !== mailbox) return false
  const used = await trx
    .updateTable('passwords')
    .set({ hash: renewed, used_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export const savePassword = async (trx: Db, userId: string, hash: string, nowMs: number): Promise<void> => {
  const row = { hash, set_at: new Date(nowMs), used_at: null }
  await trx
    .insertInto('passwords')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Returns the address of a player and their name; null for a player without an address. */
export const findAccount = async (
  db: Db,
  userId: string,
): Promise<{ address: MailAddress; username: string } | null> => {
  const { email, mailbox, username } = await db
    .selectFrom('users')
    .select(['email', 'mailbox', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return mailbox === null ? null : { address: { typed: email ?? mailbox, mailbox }, username }
}
