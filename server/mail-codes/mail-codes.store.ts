import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { mailCodeMs, mailCodeTries } from '#contract/auth/mail-code.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { deriveKey, deriveToken, secretsOf } from '../platform/security/tokens.ts'
import type { Db } from '../schema.ts'
import type { CodePurpose } from './mail-codes.tables.ts'

type Secrets = Parameters<typeof secretsOf>[0]

export interface CodeOf {
  readonly userId: string
  readonly purpose: CodePurpose
}

/** Six digits have few values: only a key that is not in the database makes their hash worth something. */
const hashOf = ({ userId, purpose }: CodeOf, code: string, secret: string): string =>
  deriveToken(`${purpose} ${userId} ${code}`, deriveKey(secret, 'mail-code'))

export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Stores a code that was mailed to the address, in place of the user's earlier one of this purpose; returns its end,
 * 10 minutes from `nowMs` (milliseconds).
 */
export const replaceCode = async (
  db: Db,
  { to, code, ...whose }: CodeOf & { readonly to: MailAddress; readonly code: string },
  settings: Secrets,
  nowMs: number,
): Promise<Date> => {
  const expiresAt = new Date(nowMs + mailCodeMs)
  const values = {
    hash: hashOf(whose, code, secretsOf(settings)[0]),
    email: to.typed,
    mailbox: to.mailbox,
    tries: 0,
    created_at: new Date(nowMs),
    expires_at: expiresAt,
    used_at: null,
  }
  await db
    .insertInto('mail_codes')
    .values({ user_id: whose.userId, purpose: whose.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
  return expiresAt
}

/** A right code comes with its address and its end, a wrong one with the number of tries left. */
export type TriedCode =
  | { readonly to: MailAddress; readonly expiresAt: Date }
  | { readonly triesLeft: number }
  | Refused<'code_spent'>

const tryCode = async (
  db: Db,
  whose: CodeOf,
  code: string,
  settings: Secrets,
  { nowMs, usesUp }: { readonly nowMs: number; readonly usesUp: boolean },
): Promise<TriedCode> => {
  const right = secretsOf(settings).map((secret) => hashOf(whose, code, secret))
  const isRight = sql<boolean>`mail_codes.hash = any(${sql.val(right)}::text[])`
  const at = new Date(nowMs)
  // One statement, so that of many tries at once five count, and one at most uses the code up.
  const tried = await db
    .updateTable('mail_codes')
    .set({
      tries: sql<number>`tries + case when ${isRight} then 0 else 1 end`,
      ...(usesUp && { used_at: sql<Date | null>`case when ${isRight} then ${at}::timestamptz end` }),
    })
    .where('user_id', '=', whose.userId)
    .where('purpose', '=', whose.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', mailCodeTries)
    // A new address is not the account's yet; any other code proves no mailbox but the one that it went to.
    .$if(whose.purpose !== 'email', (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'mail_codes.user_id')
            .whereRef('users.mailbox', '=', 'mail_codes.mailbox'),
        ),
      ),
    )
    .returning(['email', 'mailbox', 'tries', 'expires_at', isRight.as('is_right')])
    .executeTakeFirst()
  if (!tried) return refuse('code_spent')
  if (tried.is_right)
    return { to: { typed: tried.email, mailbox: tried.mailbox }, expiresAt: tried.expires_at }
  const triesLeft = mailCodeTries - tried.tries
  return triesLeft > 0 ? { triesLeft } : refuse('code_spent')
}

/**
 * Tries a code; the right one can be used afterwards. A wrong try has to count, so call it outside of a transaction
 * that a refusal rolls back. `code_spent`: none is waiting, because it is too old, used, was tried 5 times, or went to a
 * former address. `nowMs` in milliseconds.
 */
export const checkCode = (
  db: Db,
  whose: CodeOf,
  code: string,
  settings: Secrets,
  nowMs: number,
): Promise<TriedCode> => tryCode(db, whose, code, settings, { nowMs, usesUp: false })

/** Tries a code like `checkCode`, and uses it up if it is right. */
export const consumeCode = (
  db: Db,
  whose: CodeOf,
  code: string,
  settings: Secrets,
  nowMs: number,
): Promise<TriedCode> => tryCode(db, whose, code, settings, { nowMs, usesUp: true })

/** Voids all codes of a user. */
export const deleteCodes = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('mail_codes').where('user_id', '=', userId).execute()
}

/** Deletes codes that ended a day ago. */
export const deleteOldCodes = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('mail_codes')
    .where('expires_at', '<', new Date(nowMs - dayMs))
    .execute()
}
