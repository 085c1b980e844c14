import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Answer, Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { requireAccess } from './access.ts'
import { count } from './call-limits.ts'
import type { CountedAs } from './call-limits.ts'
import { HandlerTools } from './handler-tools.ts'
import type { RequestTools, Tools } from './handler-tools.ts'
import { HttpError } from './http-error.ts'
import type { HubContext, HubEnv } from './hub-context.ts'
import { readInput, readKey } from './input.ts'
import { wholeAnswer } from './security-headers.ts'

interface ServeOptions<E extends Endpoint> {
  /** Read from the parsed input; null when the call has no effect and isn't counted. */
  readonly countAs?: (
    input: HandlerInput<E>,
    tools: Pick<RequestTools<E>, 'cookie' | 'header'>,
  ) => CountedAs | null
}

type Handle<E extends Endpoint, Given> = (input: HandlerInput<E>, tools: Tools<E>) => Promise<Given> | Given

export type Handler<E extends Endpoint> = Handle<E, Answer<E>>

const registered = new WeakMap<object, Endpoint[]>()

/** Endpoints registered on a router, for the OpenAPI document. */
export const endpointsOf = (router: object): readonly Endpoint[] => registered.get(router) ?? []

/** Every code that a call of the endpoint can fail with. */
export const codesOf = ({ access, errors }: Endpoint): ErrorCode[] => {
  const codes: ErrorCode[] = [...errors, ...commonErrors]
  if (access !== 'anyone') codes.push('unauthorized')
  if (access !== 'anyone' && access !== 'player') codes.push('forbidden')
  return [...new Set(codes)]
}

const nothing: Record<string, unknown> = Object.freeze({})

const respond = (
  context: HubContext,
  body: string | ReadableStream,
  own: Readonly<Record<string, string>>,
): Response => {
  const response = wholeAnswer(context, body, 200, {
    'Cache-Control': 'no-store',
    'X-Request-Id': context.get('requestId'),
    ...own,
  })
  for (const cookie of context.get('cookies') ?? []) response.headers.append('Set-Cookie', cookie)
  return response
}

const route = <const E extends Endpoint, Given>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handle<E, Given>,
  { countAs }: ServeOptions<E>,
  answer: (context: HubContext, given: Given) => Response,
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
      const caller = await requireAccess(endpoint, context)
      const input = takesInput ? await readInput(endpoint, context) : nothing
      const key = endpoint.idempotent ? readKey(context) : null
      const tools = new HandlerTools(context, caller, key)
      const as = countAs?.(input as HandlerInput<E>, tools)
      if (as) await count(endpoint, context, ['peer', 'player', 'address'], as)
      else if (!countAs) await count(endpoint, context, ['player'])
      return answer(context, await handler(input as HandlerInput<E>, tools as unknown as Tools<E>))
    } catch (error) {
      if (error instanceof HttpError && !codes.includes(error.code)) {
        throw new Error(`${endpoint.name} does not declare the error ${error.code}`, { cause: error })
      }
      throw error
    }
  })
}

/**
 * Serves a contract endpoint on a feature's router (which app.ts mounts at /api): checks who may call and how often,
 * parses params, query, body and key, lets only declared errors out (any other is `internal`), and checks the answer
 * against the contract when `checkAnswers` is set. Throws at once when a limit by address lacks the address's source.
 */
export const serve = <const E extends Endpoint>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions<E> = {},
): void =>
  route(router, endpoint, handler, options, (context, answer) => {
    if (context.get('hub').checkAnswers && !v.is(endpoint.response, answer)) {
      const [issue] = v.safeParse(endpoint.response, answer).issues ?? []
      throw new Error(
        `${endpoint.name} answers outside its contract at ${(issue && v.getDotPath(issue)) ?? 'the root'}`,
      )
    }
    return respond(context, JSON.stringify(answer), { 'Content-Type': 'application/json' })
  })

/** The same for an endpoint that is a stream of server-sent events; the handler makes the stream. */
export const serveStream = <const E extends Endpoint & { readonly stream: true }>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handle<E, ReadableStream<Uint8Array>>,
): void =>
  route(router, endpoint, handler, {}, (context, stream) =>
    // Proxies that gather answers let this one pass.
    respond(context, stream, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }),
  )

/** What a handler makes of a file: its name, in letters that every system takes, and what is in it, whole or as it comes. */
export interface ServedFile {
  readonly name: string
  readonly body: string | ReadableStream<Uint8Array>
}

/** The same for an endpoint that is a file. */
export const serveFile = <const E extends Endpoint & { readonly file: string }>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handle<E, ServedFile>,
): void =>
  route(router, endpoint, handler, {}, (context, { name, body }) =>
    respond(context, body, {
      'Content-Type': endpoint.file,
      'Content-Disposition': `attachment; filename="${name}"`,
    }),
  )
