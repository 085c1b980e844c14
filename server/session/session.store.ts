import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { dayMs } from '#contract/values/time.ts'
import type { BrowserNames } from '../platform/http/browser-names.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { deriveToken, hashToken, randomToken } from '../platform/security/tokens.ts'
import type { Db } from '../schema.ts'

/** A used refresh token returns the same successor for 10 seconds, in case the first response was lost. */
const rotationLeewayMs = 10_000
/** Refresh tokens live 14 days unused, 30 days in all. */
const refreshUnusedMs = 14 * dayMs
const refreshTotalMs = 30 * dayMs

const insertToken = async (db: Db, token: string, sessionId: string, nowMs: number): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({
      hash: hashToken(token),
      session_id: sessionId,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + refreshUnusedMs),
    })
    .execute()
}

/** The browser that logs in, and the way in; null as far as not known. */
export interface SessionStart extends BrowserNames {
  readonly way: WayKind | null
}

/** Starts a session (a family of refresh tokens) and returns its first refresh token. */
export const createSession = async (
  db: Db,
  userId: string,
  nowMs: number,
  from: SessionStart = { browser: null, system: null, device: null, way: null },
): Promise<{ sessionId: string; refreshToken: string }> => {
  const sessionId = randomUUID()
  const refreshToken = randomToken()
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      ...from,
      created_at: new Date(nowMs),
      proved_at: new Date(nowMs),
      expires_at: new Date(nowMs + refreshTotalMs),
    })
    .execute()
  await insertToken(db, refreshToken, sessionId, nowMs)
  return { sessionId, refreshToken }
}

/** Returns the session's caller with current rights; null when the session is over. */
export const findCaller = async (db: Db, sessionId: string, nowMs: number): Promise<Caller | null> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.is_admin as isAdmin'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return row ? { ...row, sessionId } : null
}

/** Returns those of the sessions that are not over. */
export const findOpenSessions = async (
  db: Db,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${sql.val([...sessionIds])}::text[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The NOTIFY channel that informs every process of ended sessions. */
export const sessionsChannel = 'hub_sessions'

/** Notifies every process that sessions have ended, once the caller's transaction is committed. */
const tellEnded = async (db: Db): Promise<void> => {
  await sql`select pg_notify(${sessionsChannel}, '')`.execute(db)
}

/** Ends a session; ending it again changes nothing and returns false. */
export const revokeSession = async (db: Db, sessionId: string, nowMs: number): Promise<boolean> => {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(nowMs) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const isEnded = revoked.numUpdatedRows === 1n
  if (isEnded) await tellEnded(db)
  return isEnded
}

interface SessionsToEnd {
  readonly userId: string
  /** Null: all of the user's. */
  readonly sessionId: string | null
  /** This one stays. */
  readonly except?: string
}

/** Ends one session of a user, or all; returns the number of ended and of remaining sessions. */
export const revokeSessionsOf = async (
  db: Db,
  { userId, sessionId, except }: SessionsToEnd,
  nowMs: number,
): Promise<{ ended: number; left: number }> => {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('id', '=', sessionId as string))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  if (revoked.numUpdatedRows > 0n) await tellEnded(db)
  return {
    ended: Number(revoked.numUpdatedRows),
    left: (await readOpenSessions(db, userId, nowMs)).length,
  }
}

/** Deletes all sessions of a user with their tokens, in the caller's transaction; they end when it is committed. */
export const deleteSessionsOf = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tellEnded(trx)
}

/** Returns the open sessions of a user, newest first; `seen_at`: time of each one's last tokens. */
export const readOpenSessions = (
  db: Db,
  userId: string,
  nowMs: number,
): Promise<(SessionStart & { id: string; created_at: Date; seen_at: Date; expires_at: Date })[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'device', 'way', 'created_at', 'expires_at'])
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('refresh_tokens')
            .select((token) => token.fn.max('refresh_tokens.created_at').as('at'))
            .whereRef('session_id', '=', 'sessions.id'),
          'sessions.created_at',
        )
        .as('seen_at'),
    )
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const findToken = (db: Db, token: string) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['session_id as sessionId', 'user_id as userId', 'used_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()

export const findSession = async (
  db: Db,
  token: string,
): Promise<{ sessionId: string; userId: string } | null> => {
  const found = await findToken(db, token)
  return found ? { sessionId: found.sessionId, userId: found.userId } : null
}

const markUsed = async (db: Db, token: string, nowMs: number): Promise<string | null> => {
  const row = await db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returning('session_id')
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** Returns the first of these tokens that was issued and not used yet; null when there is none. */
const findUnused = async (db: Db, tokens: readonly string[]): Promise<string | null> => {
  for (const token of tokens) {
    const found = await findToken(db, token)
    if (found && found.used_at === null) return token
  }
  return null
}

/** A new pair of tokens, or the reason for none; `reused`: this call revoked the session. */
export type Rotation =
  | { readonly caller: Caller; readonly refreshToken: string }
  | { readonly refused: 'unknown' | 'over' | 'reused'; readonly sessionId?: string; readonly userId?: string }

/**
 * Exchanges a refresh token for its successor, derived from it with the first of `keys` (an older key may have derived the
 * stored one). This way a lost response can be repeated within 10 s although only hashes are stored. Any other reuse revokes
 * the session.
 */
export const rotate = (
  db: Db,
  token: string,
  keys: readonly [string, ...string[]],
  nowMs: number,
): Promise<Rotation> =>
  db.transaction().execute(async (trx) => {
    const successors = keys.map((key) => deriveToken(token, key))
    const successor = deriveToken(token, keys[0])
    const markedId = await markUsed(trx, token, nowMs)
    const found = await findToken(trx, token)
    if (!found) return { refused: 'unknown' }
    const { sessionId, userId, used_at: usedAt } = found
    const caller = await findCaller(trx, sessionId, nowMs)
    if (markedId !== null) {
      if (!caller) return { refused: 'over', sessionId, userId }
      await insertToken(trx, successor, sessionId, nowMs)
      return { caller, refreshToken: successor }
    }
    if (!usedAt) return { refused: 'over', sessionId, userId }
    const given = nowMs - usedAt.getTime() <= rotationLeewayMs ? await findUnused(trx, successors) : null
    if (given !== null)
      return caller ? { caller, refreshToken: given } : { refused: 'over', sessionId, userId }
    const revoked = await revokeSession(trx, sessionId, nowMs)
    return { refused: revoked ? 'reused' : 'over', sessionId, userId }
  })

/** Deletes unusable rows: sessions that ended over a day ago, and tokens that expired then. */
export const deleteOldSessions = async (db: Db, nowMs: number): Promise<void> => {
  const dayAgo = new Date(nowMs - dayMs)
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', dayAgo), where('revoked_at', '<', dayAgo)]))
    .execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', dayAgo).execute()
}
