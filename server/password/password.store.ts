import type { LanguageCode } from '#contract/values/languages.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { mailLanguage } from '../language/language.store.ts'
import type { Db } from '../schema.ts'

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

/**
 * Notes a log-in by a password whose `hash` was just verified, and stores it as `renewed`; in the caller's transaction.
 * Returns false if the password has been changed or removed meanwhile. The row stays locked, so that a change waits and
 * then ends the new session.
 */
export const usePassword = async (
  trx: Db,
  { userId, hash, renewed }: { readonly userId: string; readonly hash: string; readonly renewed: string },
  nowMs: number,
): Promise<boolean> => {
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

/** Returns the address of a player, with the language of their mails; null for a player without one. */
export const findAccount = async (
  db: Db,
  userId: string,
): Promise<{ address: MailAddress; username: string; language: LanguageCode } | null> => {
  const { email, mailbox, username, language } = await db
    .selectFrom('users')
    .select(['email', 'mailbox', 'username', mailLanguage.as('language')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (mailbox === null) return null
  return { address: { typed: readAddress(email ?? '')?.typed ?? mailbox, mailbox }, username, language }
}
