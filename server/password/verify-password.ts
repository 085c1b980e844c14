import { normalPassword } from '#contract/auth/password.rules.ts'
import { hashPassword, isOutdated, matchesPassword } from '../platform/security/password-hash.ts'
import type { Db } from '../schema.ts'
import { findPassword } from './password.store.ts'
import type { VerifiedPassword } from './password.store.ts'

/**
 * Returns the account of a mailbox (canonical form) if this is its password; otherwise null. The use is still to be
 * noted, in the caller's transaction. Always one hash, so that the time doesn't reveal if the mailbox has an account, or
 * the account a password.
 */
export const verifyPassword = async (
  db: Db,
  mailbox: string,
  typed: string,
): Promise<VerifiedPassword | null> => {
  const password = normalPassword(typed)
  const found = await findPassword(db, mailbox)
  const isRight = await matchesPassword(password, found?.hash ?? null)
  if (!found || !isRight) return null
  const renewed = isOutdated(found.hash) ? await hashPassword(password) : found.hash
  return { ...found, mailbox, renewed }
}
