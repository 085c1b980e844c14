import type { Context as HonoContext, Hono } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Access, Answer, Endpoint, ErrorOf, HandlerInput, Limit } from '#contract/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { HttpError } from './http-error.ts'
import { peerNetwork } from './peer.ts'
import type { Log } from '../process/log.ts'
import { wholeAnswer } from './security-headers.ts'
import type { AnswerEnv } from './security-headers.ts'
import type { Limiter } from '../security/rate-limit.ts'
import { noteSecurity } from '../security/security-log.ts'
import type { SecurityDetails, SecurityEvent } from '../security/security-log.ts'

/** Who calls, checked in the database on this very call. */
export interface Member {
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
}

/** Why an access token counts for nothing; whose it was, where its signature is ours. */
export interface TokenRefusal extends Partial<Pick<Member, 'userId' | 'sessionId'>> {
  readonly reason: 'forged' | 'expired' | 'session_over'
}

type Feature = Extract<Access, object>['feature']

/** What every request of one hub shares. */
export interface HubShared {
  /** Of the whole server; `logOf` returns the request's own. */
  readonly log: Log
  /** The bearer's member, or null when the token or its session isn't valid; `refused` hears why. */
  readonly authenticate: (token: string, refused: (why: TokenRefusal) => void) => Promise<Member | null>
  /** Does the plan in force give the player this feature? */
  readonly hasFeature: (userId: string, feature: Feature) => Promise<boolean>
  readonly limiter: Limiter
  /** Compare answers with the contract (development and tests). */
  readonly checkAnswers: boolean
  /** The page is served over https. */
  readonly secure: boolean
}

/** What the middleware of app.ts puts on every request below /api. */
export interface HubEnv extends AnswerEnv {
  Variables: AnswerEnv['Variables'] & {
    hub: HubShared
    requestId: string
    /** Address of the caller: the socket's, or what a trusted proxy reports. */
    peer: string
    /** Who calls, once a member endpoint has checked it. */
    member?: Member
    requestLog?: Log
    /** What was counted of this call, so that it can be given back. */
    counted?: { by: Limit['by']; key: string; at: number }[]
    /** Set-Cookie lines of the answer. */
    cookies?: string[]
  }
}

export type HubContext = HonoContext<HubEnv>

interface RequestTools<E extends Endpoint> {
  readonly requestId: string
  readonly peer: string
  readonly log: Log
  /** Writes a line of the security log, with the caller's peer, and the member's ids where there is one. */
  readonly note: (event: SecurityEvent, details?: SecurityDetails) => void
  /** Makes the error to throw: `throw fail('link_used')`. Only codes that the endpoint declares compile. */
  readonly fail: (code: ErrorOf<E>, details?: ConstructorParameters<typeof HttpError>[1]) => HttpError
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
  /** Sets an HttpOnly, SameSite=Lax cookie; over https it is Secure and bound to this very host. */
  readonly setCookie: (name: string, value: string, lifeMs: number) => void
}

interface LimitTools {
  /** Gives back what this call was counted for, because nothing came of it. */
  readonly giveBack: (by: Limit['by']) => Promise<void>
}

interface IdempotencyTools {
  /** The caller's `Idempotency-Key`; null without one. */
  readonly idempotencyKey: string | null
}

/** What a handler gets beside the parsed input; each of the others only where the endpoint says so. */
export type Tools<E extends Endpoint> = RequestTools<E> &
  (E['access'] extends 'anyone' ? unknown : { readonly member: Member }) &
  (E extends { readonly limits: readonly Limit[] } ? LimitTools : unknown) &
  (E extends { readonly idempotent: true } ? IdempotencyTools : unknown)

/** Whom a call is counted for, where its peer and player alone don't say it. */
interface CountedAs {
  /** The email address it is about, in the one spelling that is counted. */
  readonly address: string
  /** Counted apart from the calls without this word. */
  readonly apart: string | null
}

interface ServeOptions<E extends Endpoint> {
  /** Read from the parsed input; null when the call asks for nothing and isn't counted at all. */
  readonly countAs?: (
    input: HandlerInput<E>,
    tools: Pick<RequestTools<E>, 'cookie' | 'header'>,
  ) => CountedAs | null
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  tools: Tools<E>,
) => Promise<Answer<E>> | Answer<E>

const registered = new WeakMap<object, Endpoint[]>()

/** Endpoints registered on a router, for the OpenAPI document. */
export const endpointsOf = (router: object): readonly Endpoint[] => registered.get(router) ?? []

// The database can't keep NUL, and half of a surrogate pair would become another text on its way.
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Can every text in it be kept as it is? Any depth will do. */
const isKeepable = (value: unknown): boolean => {
  const pending = [value]
  while (pending.length > 0) {
    const entry = pending.pop()
    if (typeof entry === 'string' && !isText(entry)) return false
    if (typeof entry === 'object' && entry !== null) {
      for (const [key, inner] of Object.entries(entry)) {
        if (!isText(key)) return false
        pending.push(inner)
      }
    }
  }
  return true
}

const parse = (schema: v.GenericSchema, part: string, value: unknown): unknown => {
  const result = v.safeParse(schema, value)
  // What the contract doesn't name is dropped, whatever it is.
  if (result.success && isKeepable(result.output)) return result.output
  // The field of the contract that is wrong, and never what was sent: deeper keys may be the caller's words.
  const field = String(result.issues?.[0].path?.[0]?.key)
  const isOurs = 'entries' in schema && Object.hasOwn(schema.entries as object, field)
  throw new HttpError('invalid_request', { message: `Invalid ${part}${isOurs ? `: ${field}` : ''}.` })
}

// A page of another origin can't send this type without asking first, so no foreign form posts to the API.
const isJson = (type: string | undefined): boolean => /^application\/json(?:\s*;|$)/iu.test(type ?? '')

const readJson = async (context: HubContext): Promise<unknown> => {
  if (!isJson(context.req.header('Content-Type'))) {
    throw new HttpError('invalid_request', { message: 'The body must be application/json.' })
  }
  try {
    return await context.req.json()
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    throw new HttpError('invalid_request', { message: 'The body is not JSON.', cause })
  }
}

const nothing: Record<string, unknown> = Object.freeze({})

const readInput = async (endpoint: Endpoint, context: HubContext): Promise<Record<string, unknown>> => ({
  ...(endpoint.params && { params: parse(endpoint.params, 'path', context.req.param()) }),
  ...(endpoint.query && { query: parse(endpoint.query, 'query', context.req.query()) }),
  ...(endpoint.body && { body: parse(endpoint.body, 'body', await readJson(context)) }),
})

/** The log of this request, whose lines carry its id; made when the first line is due. */
export const logOf = (context: HubContext): Log => {
  const known = context.get('requestLog')
  if (known) return known
  const made = context.get('hub').log.child({ requestId: context.get('requestId') })
  context.set('requestLog', made)
  return made
}

/** Who calls, as the security log names them. */
export const callerOf = (context: HubContext): SecurityDetails => {
  const member = context.get('member')
  return { peer: context.get('peer'), userId: member?.userId, sessionId: member?.sessionId }
}

/** The member of the request's bearer; `unauthorized` without a valid one. */
export const requireMember = async (context: HubContext): Promise<Member> => {
  const bearer = /^Bearer ([\w.~+/=-]+)$/u.exec(context.req.header('Authorization') ?? '')?.[1]
  const refused = (why: TokenRefusal): void =>
    noteSecurity(logOf(context), 'token_refused', { peer: context.get('peer'), ...why })
  const member = bearer === undefined ? null : await context.get('hub').authenticate(bearer, refused)
  if (!member) throw new HttpError('unauthorized')
  context.set('member', member)
  return member
}

const requireAccess = async ({ access }: Endpoint, context: HubContext): Promise<Member | null> => {
  if (access === 'anyone') return null
  const member = await requireMember(context)
  if (access === 'player') return member
  const isAllowed =
    access === 'admin' ? member.isAdmin : await context.get('hub').hasFeature(member.userId, access.feature)
  if (!isAllowed) throw new HttpError('forbidden')
  return member
}

/** Every code that a call of the endpoint can fail with. */
export const codesOf = ({ access, errors }: Endpoint): ErrorCode[] => {
  const codes: ErrorCode[] = [...errors, ...commonErrors]
  if (access !== 'anyone') codes.push('unauthorized')
  if (access !== 'anyone' && access !== 'player') codes.push('forbidden')
  return [...new Set(codes)]
}

/** Counts the call where the endpoint has limits by one of these; fails when one of them is reached. */
const count = async (
  endpoint: Endpoint,
  context: HubContext,
  by: readonly Limit['by'][],
  as: CountedAs | null = null,
): Promise<void> => {
  const counted = context.get('counted') ?? []
  context.set('counted', counted)
  for (const limit of endpoint.limits ?? []) {
    if (!by.includes(limit.by)) continue
    const whom = {
      peer: () => peerNetwork(context.get('peer')),
      player: () => context.get('member')?.userId ?? '',
      address: () => as?.address ?? '',
    }[limit.by]()
    const key = `call:${limit.together ?? endpoint.name}:${as?.apart ?? ''}:${limit.by}:${whom}`
    const { at, waitSeconds } = await context.get('hub').limiter.take(key, limit)
    if (waitSeconds > 0) {
      throw new HttpError(limit.refusal ?? 'rate_limited', { retryAfterSeconds: waitSeconds })
    }
    counted.push({ by: limit.by, key, at })
  }
}

const keySchema = v.optional(v.pipe(v.string(), v.uuid()))

const readKey = (context: HubContext): string | null => {
  const key = v.safeParse(keySchema, context.req.header('Idempotency-Key'))
  if (!key.success) throw new HttpError('invalid_request', { message: 'The Idempotency-Key is no UUID.' })
  return key.output ?? null
}

// Over https the name gets the prefix __Host-: no other host of the domain can set it.
const hostPrefix = (context: HubContext): ['host'] | [] => (context.get('hub').secure ? ['host'] : [])

const fail = (code: ErrorCode, details?: ConstructorParameters<typeof HttpError>[1]): HttpError =>
  new HttpError(code, details)

const answerOf = (context: HubContext, answer: unknown): Response => {
  const response = wholeAnswer(context, JSON.stringify(answer), 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Request-Id': context.get('requestId'),
  })
  for (const cookie of context.get('cookies') ?? []) response.headers.append('Set-Cookie', cookie)
  return response
}

/*
 * Each tool is made when a handler takes it: most take one or two, and what isn't made needn't be cleaned up. `context.var`
 * copies every variable each time it is read; `get` doesn't.
 */
class HandlerTools {
  readonly member: Member | null
  readonly idempotencyKey: string | null
  readonly #context: HubContext

  constructor(context: HubContext, member: Member | null, idempotencyKey: string | null) {
    this.#context = context
    this.member = member
    this.idempotencyKey = idempotencyKey
  }

  get giveBack() {
    return async (by: Limit['by']) => {
      const { limiter } = this.#context.get('hub')
      for (const { key, at } of this.#context.get('counted')?.filter((one) => one.by === by) ?? [])
        await limiter.giveBack(key, at)
    }
  }

  get requestId() {
    return this.#context.get('requestId')
  }

  get peer() {
    return this.#context.get('peer')
  }

  get log() {
    return logOf(this.#context)
  }

  get fail() {
    return fail
  }

  get note() {
    return (event: SecurityEvent, details: SecurityDetails = {}) =>
      noteSecurity(logOf(this.#context), event, { ...callerOf(this.#context), ...details })
  }

  get header() {
    return (name: string) => this.#context.req.header(name)
  }

  get cookie() {
    return (name: string) => getCookie(this.#context, name, ...hostPrefix(this.#context))
  }

  get setCookie() {
    return (name: string, value: string, lifeMs: number) => {
      const context = this.#context
      const [prefix] = hostPrefix(context)
      const line = generateCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: context.get('hub').secure,
        maxAge: lifeMs / 1000,
        ...(prefix && { prefix }),
      })
      context.set('cookies', [...(context.get('cookies') ?? []), line])
    }
  }
}

/**
 * Serves a contract endpoint on a feature's router (which app.ts mounts at /api): checks who may call and how often,
 * parses params, query, body and key, lets only declared errors out (any other is `internal`), and compares the answer
 * with the contract where `checkAnswers` is set. Throws at once when nobody says whose address a limit counts.
 */
export const serve = <const E extends Endpoint>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handler<E>,
  { countAs }: ServeOptions<E> = {},
): void => {
  if (!countAs && endpoint.limits?.some(({ by }) => by === 'address'))
    throw new Error(`${endpoint.name} counts by address, and nobody says whose.`)
  registered.set(router, [...endpointsOf(router), endpoint])
  const codes = codesOf(endpoint)
  const takesInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')
  router.on(endpoint.method, path, async (context) => {
    try {
      if (!countAs) await count(endpoint, context, ['peer'])
      const member = await requireAccess(endpoint, context)
      const input = takesInput ? await readInput(endpoint, context) : nothing
      const key = endpoint.idempotent ? readKey(context) : null
      const tools = new HandlerTools(context, member, key)
      const as = countAs?.(input as HandlerInput<E>, tools)
      if (as) await count(endpoint, context, ['peer', 'player', 'address'], as)
      else if (!countAs) await count(endpoint, context, ['player'])
      const answer = await handler(input as HandlerInput<E>, tools as unknown as Tools<E>)
      if (context.get('hub').checkAnswers && !v.is(endpoint.response, answer)) {
        const [issue] = v.safeParse(endpoint.response, answer).issues ?? []
        throw new Error(
          `${endpoint.name} answers outside its contract at ${(issue && v.getDotPath(issue)) ?? 'the root'}`,
        )
      }
      return answerOf(context, answer)
    } catch (error) {
      if (error instanceof HttpError && !codes.includes(error.code)) {
        throw new Error(`${endpoint.name} does not declare the error ${error.code}`, { cause: error })
      }
      throw error
    }
  })
}
