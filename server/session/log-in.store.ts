import type { WayKind } from '#contract/auth/way-kinds.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { accessTokenMs } from '#contract/auth/session.rules.ts'
import { isZone } from '#contract/values/zones.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { browserNames } from '../platform/http/browser-names.ts'
import type { Caller, TokenRefusal } from '../platform/http/hub-context.ts'
import type { Db } from '../schema.ts'
import { readAccessToken, signAccessToken } from '../platform/security/access-token.ts'
import { secretsOf } from '../platform/security/tokens.ts'
import { noteBrowser } from './seen-browsers.store.ts'
import { createSession, findCaller } from './session.store.ts'
import { findUser } from '../user/user.store.ts'
import { updateTimeZone } from '../votes/vote-power.store.ts'

type Needs = Pick<Dependencies, 'clock' | 'settings'>

/** Returns the session in wire form, with a new access token; null when the user no longer exists. */
export const issueSession = async (
  db: Db,
  { clock, settings }: Needs,
  caller: Caller,
  refreshToken: string,
): Promise<Session | null> => {
  const user = await findUser(db, caller.userId, clock.now())
  if (!user) return null
  const token = await signAccessToken(
    { ...caller, isAdmin: user.is_admin },
    settings.sessionSecret,
    clock.now(),
    accessTokenMs,
  )
  return { token, refreshToken, user }
}

/** The log-in: its way, the browser's User-Agent, and its time zone from `logInFields`. */
export interface LogInFrom {
  readonly way?: WayKind
  readonly userAgent?: string | undefined
  readonly timeZone?: string | undefined
  /** The browser's token (device-cookie.ts). Without it nobody is notified of a new device. */
  readonly device?: string
}

/**
 * Logs a user in: starts a session and returns its first tokens, and its id for the security log. The browser's zone is stored
 * before any call of the session can book votes; an unknown zone is ignored.
 */
export const logIn = async (
  db: Db,
  needs: Needs,
  userId: string,
  { way, userAgent, timeZone, device }: LogInFrom = {},
): Promise<Session & { sessionId: string }> => {
  if (timeZone !== undefined && isZone(timeZone))
    await updateTimeZone(db, userId, timeZone, needs.clock.now())
  const nowMs = needs.clock.now()
  const browser = browserNames(userAgent)
  const { sessionId, refreshToken } = await createSession(db, userId, nowMs, { ...browser, way: way ?? null })
  if (device !== undefined) await noteBrowser(db, { ...browser, userId, sessionId, device, nowMs })
  const session = await issueSession(db, needs, { userId, sessionId, isAdmin: false }, refreshToken)
  if (!session) throw new Error('A session was asked for a user that does not exist.')
  return { ...session, sessionId }
}

/** Returns the caller of an access token; null when the token or its session is over (`refused` is called with the reason). */
export const authenticate = async (
  { db, clock, settings }: Dependencies,
  token: string,
  refused: (why: TokenRefusal) => void,
): Promise<Caller | null> => {
  const { claims, expired } = await readAccessToken(token, secretsOf(settings), clock.now())
  const caller = claims && !expired ? await findCaller(db, claims.sessionId, clock.now()) : null
  if (caller && caller.userId === claims?.userId) return caller
  refused({ ...claims, reason: !claims ? 'forged' : expired ? 'expired' : 'session_over' })
  return null
}
