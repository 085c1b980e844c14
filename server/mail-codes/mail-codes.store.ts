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

interface CodeOf {
  readonly userId: string
  readonly purpose: CodePurpose
}

/** Six digits have few values: only a key that is not in the database makes their hash worth something. */
const hashOf = ({ userId, purpose }: CodeOf, code: string, secret: string): string =>
  deriveToken(`${purpose} ${userId} ${code}`, deriveKey(secret, 'mail-code'))

/**
 * Returns a new code of 6 digits for a user and a purpose, to be mailed to the address; the one before is void.
 * `expiresMs`: its end, 10 minutes from `nowMs` (milliseconds).
 */
export const issueCode = async (
  db: Db,
  { to, ...whose }: CodeOf & { readonly to: MailAddress },
  settings: Secrets,
  nowMs: number,
): Promise<{ code: string; expiresMs: number }> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresMs = nowMs + mailCodeMs
  const values = {
    hash: hashOf(whose, code, secretsOf(settings)[0]),
    email: to.typed,
    mailbox: to.mailbox,
    tries: 0,
    created_at: new Date(nowMs),
    expires_at: new Date(expiresMs),
    used_at: null,
  }
  await db
    .insertInto('mail_codes')
    .values({ user_id: whose.userId, purpose: whose.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
  return { code, expiresMs }
}

/**
 * Tries a code, and uses it up if it is right: returns the address that it was mailed to. Call it outside of a
 * transaction that a refusal rolls back: a wrong try has to count. `code_spent`: none is waiting, because it is too
 * old, used, or was tried 5 times.
 */
export const tryCode = async (
  db: Db,
  whose: CodeOf,
  code: string,
  settings: Secrets,
  nowMs: number,
): Promise<MailAddress | Refused<'code_invalid' | 'code_spent'>> => {
  const right = secretsOf(settings).map((secret) => hashOf(whose, code, secret))
  // One statement, so that of many tries at once five count, and one at most is right.
  const tried = await db
    .updateTable('mail_codes')
    .set({
      tries: sql<number>`tries + 1`,
      used_at: sql<Date | null>`case when hash = any(${sql.val(right)}::text[])
        then ${new Date(nowMs)}::timestamptz end`,
    })
    .where('user_id', '=', whose.userId)
    .where('purpose', '=', whose.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .where('tries', '<', mailCodeTries)
    .returning(['email', 'mailbox', 'used_at'])
    .executeTakeFirst()
  if (!tried) return refuse('code_spent')
  return tried.used_at === null ? refuse('code_invalid') : { typed: tried.email, mailbox: tried.mailbox }
}

/** Voids a user's code for a purpose, or all of them (null). */
export const deleteCodes = async (db: Db, userId: string, purpose: CodePurpose | null): Promise<void> => {
  await db
    .deleteFrom('mail_codes')
    .where('user_id', '=', userId)
    .$if(purpose !== null, (query) => query.where('purpose', '=', purpose as CodePurpose))
    .execute()
}

/** Deletes codes that ended a day ago. */
export const deleteOldCodes = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('mail_codes')
    .where('expires_at', '<', new Date(nowMs - dayMs))
    .execute()
}
