import type { Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Answer, Endpoint, ErrorOf, HandlerInput } from '#contract/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { HttpError } from './http-error.ts'
import type { Log } from './log.ts'
import { noteSecurity } from './security-log.ts'
import type { SecurityDetails, SecurityEvent } from './security-log.ts'

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

/** What the middleware of app.ts puts on every request below /api. */
export interface HubEnv {
  Variables: {
    requestId: string
    log: Log
    /** Address of the caller: the socket's, or what a trusted proxy reports. */
    peer: string
    /** The bearer's member, or null when the token or its session isn't valid; `refused` hears why. */
    authenticate: (token: string, refused: (why: TokenRefusal) => void) => Promise<Member | null>
    /** Who calls, once a member endpoint has checked it. */
    member?: Member
    /** Compare answers with the contract (development and tests). */
    checkAnswers: boolean
    /** The page is served over https. */
    secure: boolean
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

/** What a handler gets beside the parsed input; `member` only where the endpoint's access says so. */
export type Tools<E extends Endpoint> = RequestTools<E> &
  (E['access'] extends 'member' ? { readonly member: Member } : unknown)

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

const readInput = async (endpoint: Endpoint, context: HubContext): Promise<Record<string, unknown>> => ({
  ...(endpoint.params && { params: parse(endpoint.params, 'path', context.req.param()) }),
  ...(endpoint.query && { query: parse(endpoint.query, 'query', context.req.query()) }),
  ...(endpoint.body && { body: parse(endpoint.body, 'body', await readJson(context)) }),
})

/** Who calls, as the security log names them. */
export const callerOf = (context: HubContext): SecurityDetails => {
  const member = context.get('member')
  return { peer: context.get('peer'), userId: member?.userId, sessionId: member?.sessionId }
}

/** The member of the request's bearer; `unauthorized` without a valid one. */
export const requireMember = async (context: HubContext): Promise<Member> => {
  const bearer = /^Bearer ([\w.~+/=-]+)$/u.exec(context.req.header('Authorization') ?? '')?.[1]
  const refused = (why: TokenRefusal): void =>
    noteSecurity(context.get('log'), 'token_refused', { peer: context.get('peer'), ...why })
  const member = bearer === undefined ? null : await context.get('authenticate')(bearer, refused)
  if (!member) throw new HttpError('unauthorized')
  context.set('member', member)
  return member
}

const declares = (endpoint: Endpoint, code: ErrorCode): boolean =>
  endpoint.errors.includes(code) ||
  (commonErrors as readonly ErrorCode[]).includes(code) ||
  (code === 'unauthorized' && endpoint.access === 'member')

// Over https the name gets the prefix __Host-: no other host of the domain can set it.
const hostPrefix = (context: HubContext): ['host'] | [] => (context.get('secure') ? ['host'] : [])

// `context.var` copies every variable each time it is read; `get` doesn't.
const toolsOf = (context: HubContext) => ({
  requestId: context.get('requestId'),
  peer: context.get('peer'),
  log: context.get('log'),
  note: (event: SecurityEvent, details: SecurityDetails = {}) =>
    noteSecurity(context.get('log'), event, { ...callerOf(context), ...details }),
  fail: (code: ErrorCode, details?: ConstructorParameters<typeof HttpError>[1]) =>
    new HttpError(code, details),
  header: (name: string) => context.req.header(name),
  cookie: (name: string) => getCookie(context, name, ...hostPrefix(context)),
  setCookie: (name: string, value: string, lifeMs: number) => {
    const [prefix] = hostPrefix(context)
    const secure = context.get('secure')
    setCookie(context, name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      maxAge: lifeMs / 1000,
      prefix,
    })
  },
})

/**
 * Serves a contract endpoint on a feature's router (which app.ts mounts at /api): checks the bearer of member
 * endpoints, parses params, query and body, lets only declared errors out (any other is `internal`), and compares the
 * answer with the contract where `checkAnswers` is set.
 */
export const serve = <const E extends Endpoint>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handler<E>,
): void => {
  registered.set(router, [...endpointsOf(router), endpoint])
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')
  router.on(endpoint.method, path, async (context) => {
    try {
      const member = endpoint.access === 'member' ? { member: await requireMember(context) } : {}
      const input = await readInput(endpoint, context)
      const answer = await handler(
        input as HandlerInput<E>,
        { ...toolsOf(context), ...member } as unknown as Tools<E>,
      )
      if (context.get('checkAnswers') && !v.is(endpoint.response, answer)) {
        const [issue] = v.safeParse(endpoint.response, answer).issues ?? []
        throw new Error(
          `${endpoint.name} answers outside its contract at ${(issue && v.getDotPath(issue)) ?? 'the root'}`,
        )
      }
      return context.json(answer)
    } catch (error) {
      if (error instanceof HttpError && !declares(endpoint, error.code)) {
        throw new Error(`${endpoint.name} does not declare the error ${error.code}`, { cause: error })
      }
      throw error
    }
  })
}
