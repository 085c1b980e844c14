import type { Context as HonoContext } from 'hono'
import type { Access, Limit } from '#contract/http/endpoint.ts'
import type { Log } from '../process/log.ts'
import type { Lines } from '../process/lines.ts'
import type { Limiter } from '../security/rate-limit.ts'
import type { SecurityDetails } from '../security/security-log.ts'
import type { AnswerEnv } from './security-headers.ts'

/** The logged-in caller, checked in the database on this call. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
}

/** Why an access token was refused, and whose it was when its signature is ours. */
export interface TokenRefusal extends Partial<Pick<Caller, 'userId' | 'sessionId'>> {
  readonly reason: 'forged' | 'expired' | 'session_over'
}

type Feature = Extract<Access, object>['feature']

/** What all requests of one hub share. */
export interface HubShared {
  /** The server's log; `logOf` returns the request's own. */
  readonly log: Log
  /** Returns the bearer's caller, or null when the token or its session isn't valid; `refused` is called with the reason. */
  readonly authenticate: (token: string, refused: (why: TokenRefusal) => void) => Promise<Caller | null>
  /** Does the plan in force give the player this feature? */
  readonly hasFeature: (userId: string, feature: Feature) => Promise<boolean>
  readonly limiter: Limiter
  /** Where calls wait for one another. */
  readonly lines: Lines
  /** Check answers against the contract (development and tests). */
  readonly checkAnswers: boolean
  /** The page is served over https. */
  readonly secure: boolean
}

/** What the middleware of app.ts sets on every request below /api. */
export interface HubEnv extends AnswerEnv {
  Variables: AnswerEnv['Variables'] & {
    hub: HubShared
    requestId: string
    /** Address of the caller: the socket's, or what a trusted proxy reports. */
    peer: string
    /** The caller, once an endpoint that needs a login has checked it. */
    caller?: Caller
    requestLog?: Log
    /** Counted limits of this call, so that they can be given back. */
    counted?: { by: Limit['by']; key: string; at: number }[]
    /** Set-Cookie lines of the answer. */
    cookies?: string[]
  }
}

export type HubContext = HonoContext<HubEnv>

/** The log of this request, whose lines carry its id; made when the first line is due. */
export const logOf = (context: HubContext): Log => {
  const known = context.get('requestLog')
  if (known) return known
  const made = context.get('hub').log.child({ requestId: context.get('requestId') })
  context.set('requestLog', made)
  return made
}

/** The caller, as the security log names it. */
export const callerOf = (context: HubContext): SecurityDetails => {
  const caller = context.get('caller')
  return { peer: context.get('peer'), userId: caller?.userId, sessionId: caller?.sessionId }
}
