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

/** Returns for how many seconds the last proof of this session still counts, 0 for none; `nowMs` in milliseconds. */
export const readProofSeconds = async (db: Db, sessionId: string, nowMs: number): Promise<number> => {
  const session = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const provedMs = session?.proved_at?.getTime() ?? 0
  return Math.max(0, Math.ceil((provedMs + proofMs - nowMs) / 1000))
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
