import { proofMs } from '#contract/auth/session.rules.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

/**
 * Stores that the player of this session has just proved who they are; `nowMs` in milliseconds. False if the session
 * has ended.
 */
export const noteProof = async (db: Db, sessionId: string, nowMs: number): Promise<boolean> => {
  const noted = await db
    .updateTable('sessions')
    .set({ proved_at: new Date(nowMs) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/**
 * Returns null if the player of this session proved who they are within the last 10 minutes, by the log-in or later;
 * otherwise the refusal. `nowMs` in milliseconds.
 */
export const requireProof = async (
  db: Db,
  sessionId: string,
  nowMs: number,
): Promise<Refused<'proof_needed'> | null> => {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('proved_at', '>', new Date(nowMs - proofMs))
    .executeTakeFirst()
  return fresh ? null : refuse('proof_needed')
}
