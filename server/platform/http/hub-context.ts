import type { Context as HonoContext } from 'hono'
import type { Access, Limit } from '#contract/http/endpoint.ts'
import type { Log } from '../process/log.ts'
import type { Lines } from '../process/lines.ts'
import type { Limiter } from '../security/rate-limit.ts'
import type { SecurityDetails } from '../security/security-log.ts'
import type { AnswerEnv } from './security-headers.ts'

/** The logged-in caller, checked in the database during this call. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
}

/** Reason why an access token was refused, and its user if the hub signed it. */
export interface TokenRefusal extends Partial<Pick<Caller, 'userId' | 'sessionId'>> {
  readonly reason: 'forged' | 'expired' | 'session_over'
}

type Feature = Extract<Access, object>['feature']

export interface HubShared {
  /** The server's log; `logOf` returns the request's own. */
  readonly log: Log
  /**
   * Returns the bearer's caller, or null if the token or its session is not valid; `refused` is called with the
   * reason.
   */
  readonly authenticate: (token: string, refused: (why: TokenRefusal) => void) => Promise<Caller | null>
  /** Does the plan in force include this feature? */
  readonly hasFeature: (userId: string, feature: Feature) => Promise<boolean>
  readonly limiter: Limiter
  readonly lines: Lines
  /** Check answers against the contract (development and tests). */
  readonly checkAnswers: boolean
  /** The page is served over https. */
  readonly secure: boolean
}

/** Variables that the middleware of app.ts sets on every request below /api. */
export interface HubEnv extends AnswerEnv {
  Variables: AnswerEnv['Variables'] & {
    hub: HubShared
    requestId: string
    /** Address of the caller: the socket's, or the one reported by a trusted proxy. */
    peer: string
    /** The caller, once an endpoint that needs a login has checked it. */
    caller?: Caller
    requestLog?: Log
    counted?: { by: Limit['by']; key: string; at: number }[]
    cookies?: string[]
  }
}

export type HubContext = HonoContext<HubEnv>

/** The log of this request, whose lines have its id; made on first use. */
export const logOf = (context: HubContext): Log => {
  const known = context.get('requestLog')
  if (known) return known
  const made = context.get('hub').log.child({ requestId: context.get('requestId') })
  context.set('requestLog', made)
  return made
}

/** The caller's fields in the security log. */
export const callerOf = (context: HubContext): SecurityDetails => {
  const caller = context.get('caller')
  return { peer: context.get('peer'), userId: caller?.userId, sessionId: caller?.sessionId }
}
