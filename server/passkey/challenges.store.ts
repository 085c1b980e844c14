import { passkeyChallengeMs } from '#contract/auth/passkey.contract.ts'
import { hashToken, randomToken } from '../platform/security/tokens.ts'
import type { Db } from '../schema.ts'

/** Purpose of a challenge, with the session that asks for it. */
export type ChallengeFor =
  | { readonly purpose: 'log_in'; readonly sessionId: null }
  | { readonly purpose: 'add' | 'prove'; readonly sessionId: string }

/** Inserts a new challenge and returns it. */
export const insertChallenge = async (
  db: Db,
  { purpose, sessionId }: ChallengeFor,
  nowMs: number,
): Promise<string> => {
  const challenge = randomToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      hash: hashToken(challenge),
      purpose,
      session_id: sessionId,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + passkeyChallengeMs),
    })
    .execute()
  return challenge
}

/**
 * Uses a challenge up; returns false when it is unknown, over, used, or for something else. Outside of a transaction,
 * so that it stays used whatever its answer turns out to be.
 */
export const consumeChallenge = async (
  db: Db,
  challenge: string,
  { purpose, sessionId }: ChallengeFor,
  nowMs: number,
): Promise<boolean> => {
  const used = await db
    .updateTable('passkey_challenges')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Deletes challenges that are over. */
export const deleteOldChallenges = async (db: Db, nowMs: number): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', new Date(nowMs)).execute()
}
