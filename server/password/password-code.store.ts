import { randomInt, timingSafeEqual } from 'node:crypto'
import { passwordCodeMs, passwordCodeTries } from '#contract/auth/password.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { deriveKey, deriveToken, secretsOf } from '../platform/security/tokens.ts'
import type { Db } from '../schema.ts'

type Secrets = Parameters<typeof secretsOf>[0]

const digits = 6

export const randomCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')

const hashOf = (userId: string, code: string, secret: string): string =>
  deriveToken(`${userId}:${code}`, deriveKey(secret, 'password-code'))

interface NewCode {
  readonly userId: string
  readonly mailbox: string
  readonly code: string
}

/** Stores a code in place of the player's earlier one; returns the end of its time. */
export const replaceCode = async (
  db: Db,
  { userId, mailbox, code }: NewCode,
  settings: Secrets,
  nowMs: number,
): Promise<Date> => {
  const expiresAt = new Date(nowMs + passwordCodeMs)
  const [secret] = secretsOf(settings)
  const row = {
    hash: hashOf(userId, code, secret),
    mailbox,
    expires_at: expiresAt,
    wrong_tries: 0,
    used_at: null,
  }
  await db
    .insertInto('password_codes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return expiresAt
}

/** Of the right code, the end of its time; of a wrong one, the tries that are left. */
export type CheckedCode = { readonly expiresAt: Date } | { readonly triesLeft: number }

/**
 * Checks a code and counts a wrong try, in the caller's transaction, which must be committed also when it is refused.
 * The row stays locked until then. A code that was mailed to a former address of the player has expired.
 */
export const checkCode = async (
  trx: Db,
  { userId, code }: Pick<NewCode, 'userId' | 'code'>,
  settings: Secrets,
  nowMs: number,
): Promise<CheckedCode | Refused<'password_code_expired' | 'password_code_spent'>> => {
  const row = await trx
    .selectFrom('password_codes')
    .innerJoin('users', 'users.id', 'password_codes.user_id')
    .select(['hash', 'expires_at', 'wrong_tries', 'used_at'])
    .where('user_id', '=', userId)
    .whereRef('users.mailbox', '=', 'password_codes.mailbox')
    .forUpdate('password_codes')
    .executeTakeFirst()
  if (!row || row.used_at !== null || row.expires_at.getTime() <= nowMs)
    return refuse('password_code_expired')
  if (row.wrong_tries >= passwordCodeTries) return refuse('password_code_spent')
  const known = Buffer.from(row.hash)
  const isRight = secretsOf(settings).some((secret) =>
    timingSafeEqual(Buffer.from(hashOf(userId, code, secret)), known),
  )
  if (isRight) return { expiresAt: row.expires_at }
  const tries = row.wrong_tries + 1
  await trx.updateTable('password_codes').set({ wrong_tries: tries }).where('user_id', '=', userId).execute()
  return tries < passwordCodeTries ? { triesLeft: passwordCodeTries - tries } : refuse('password_code_spent')
}

/** Uses the player's code up, in the transaction that has checked it. */
export const consumeCode = async (trx: Db, userId: string, nowMs: number): Promise<void> => {
  await trx
    .updateTable('password_codes')
    .set({ used_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes codes that expired a day ago. */
export const deleteOldPasswordCodes = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('password_codes')
    .where('expires_at', '<', new Date(nowMs - dayMs))
    .execute()
}
