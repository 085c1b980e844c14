import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Answer, Endpoint, ErrorOf, HandlerInput } from '#contract/http/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { cutOffHeader, type FileType } from '#contract/http/file-types.ts'
import { requireAccess } from './access.ts'
import { count } from './call-limits.ts'
import type { CountedAs } from './call-limits.ts'
import { inCallLines } from './call-lines.ts'
import type { LineOptions } from './call-lines.ts'
import { HandlerTools } from './handler-tools.ts'
import type { RequestTools, Tools } from './handler-tools.ts'
import { HttpError } from './http-error.ts'
import type { Caller, HubContext, HubEnv } from './hub-context.ts'
import { readInput, readKey } from './input.ts'
import { isRefused } from './refused.ts'
import type { Refused } from './refused.ts'
import { noteError } from './request.ts'
import { wholeAnswer } from './security-headers.ts'

interface ServeOptions<E extends Endpoint> extends LineOptions<E> {
  /** Reads count keys from the parsed input; null if the call has no effect and is not counted. */
  readonly countAs?: (
    input: HandlerInput<E>,
    tools: Pick<RequestTools, 'cookie' | 'header'>,
  ) => CountedAs | null
}

/** Compiles only with codes that the endpoint declares. */
type OrRefused<E extends Endpoint, Given> = Given | Refused<ErrorOf<E>>

type Handle<E extends Endpoint, Given> = (
  input: HandlerInput<E>,
  tools: Tools<E>,
) => Promise<OrRefused<E, Given>> | OrRefused<E, Given>

export type Handler<E extends Endpoint> = Handle<E, Answer<E>>

const registered = new WeakMap<object, Endpoint[]>()

/** Returns the endpoints registered on a router, for the OpenAPI document. */
export const endpointsOf = (router: object): readonly Endpoint[] => registered.get(router) ?? []

/** Returns every code that a call of the endpoint can fail with. */
export const codesOf = ({ access, errors }: Endpoint): ErrorCode[] => {
  const codes: ErrorCode[] = [...errors, ...commonErrors]
  if (access !== 'anyone') codes.push('unauthorized')
  if (access !== 'anyone' && access !== 'player') codes.push('forbidden')
  return [...new Set(codes)]
}

/** The one place where a refusal becomes an error of the API. */
const unlessRefused = <Given>(given: Given | Refused): Given => {
  if (isRefused(given)) throw new HttpError(given.code, given.details)
  return given
}

const nothing: Record<string, unknown> = Object.freeze({})

const refused: CountedAs = { address: '', apart: 'refused' }

type Body = string | ReadableStream

const json = { 'Content-Type': 'application/json' }

const isHead = (context: HubContext): boolean => context.req.method === 'HEAD'

const respond = (
  context: HubContext,
  body: Body | null,
  own: Readonly<Record<string, string>>,
  status = 200,
): Response => {
  const response = wholeAnswer(context, body, status, {
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
  options: ServeOptions<E>,
  answer: (context: HubContext, given: Given) => Promise<Response> | Response,
  onError?: (context: HubContext, error: unknown) => Response,
): void => {
  const { countAs } = options
  if (!countAs && endpoint.limits?.some(({ by }) => by === 'address'))
    throw new Error(`${endpoint.name} counts by address, and nobody says whose.`)
  registered.set(router, [...endpointsOf(router), endpoint])
  const codes = codesOf(endpoint)
  const takesInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')
  /**
   * For endpoints with a log-in, calls that are refused before they run are counted separately: for their player, if
   * known, and their network. They do not use up the limits of other players in the network.
   */
  const readCall = async (context: HubContext) => {
    let caller: Caller | null = null
    try {
      caller = await requireAccess(endpoint, context)
      const input = (takesInput ? await readInput(endpoint, context) : nothing) as HandlerInput<E>
      return { caller, input, key: endpoint.idempotent ? readKey(context) : null }
    } catch (error) {
      if (error instanceof HttpError && endpoint.access !== 'anyone')
        await count(endpoint, context, caller ? ['player', 'peer'] : ['peer'], refused)
      throw error
    }
  }
  router.on(endpoint.method, path, async (context) => {
    // Scanners send it, and what the address carries works only once.
    if (endpoint.redirects && isHead(context)) return respond(context, null, {})
    try {
      const isGuests = endpoint.access === 'anyone'
      if (isGuests && !countAs) await count(endpoint, context, ['peer'])
      const { caller, input, key } = await readCall(context)
      const tools = new HandlerTools(context, caller, key)
      const as = countAs?.(input, tools) ?? null
      const isCounted = !countAs || as !== null
      // A guest who is over a limit does not wait in the network's line.
      if (isGuests && countAs && isCounted) await count(endpoint, context, ['peer', 'address'], as)
      const given = await inCallLines(endpoint, options, { input, context, caller }, async (callerNow) => {
        // Counted this late, so that a call that is uncounted afterwards never blocks others for long.
        if (!isGuests && isCounted) await count(endpoint, context, ['peer', 'player', 'address'], as)
        const own = callerNow === caller ? tools : new HandlerTools(context, callerNow, key)
        return unlessRefused(await handler(input, own as unknown as Tools<E>))
      })
      return await answer(context, given)
    } catch (error) {
      if (error instanceof HttpError && !codes.includes(error.code)) {
        throw new Error(`${endpoint.name} does not declare the error ${error.code}`, { cause: error })
      }
      if (onError) return onError(context, error)
      throw error
    }
  })
}

/**
 * Serves a contract endpoint on a feature's router (which app.ts mounts at /api). Checks access and limits; parses
 * params, query, body and key; makes a call that waits for rows wait in a line (call-lines.ts); sends the error of a
 * refusal; lets only declared errors out (any other is `internal`); and checks the answer against the contract if
 * `checkAnswers` is set. Throws at once if a limit by address has no `countAs`. HEAD runs the handler of a GET,
 * which alone knows the status, and sends the same headers.
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
    const text = JSON.stringify(answer)
    if (!isHead(context)) return respond(context, text, json)
    return respond(context, null, { ...json, 'Content-Length': String(Buffer.byteLength(text)) })
  })

/** The same for an endpoint whose handler calls an outside system, such as the payment provider, which may be slow. */
export const serveOutside = <const E extends Endpoint>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handler<E>,
): void => serve(router, endpoint, handler, { waitsFor: 'outside' })

/**
 * The same for an endpoint with a stream of server-sent events; the handler returns a function that opens it, unused
 * for HEAD.
 */
export const serveStream = <const E extends Endpoint & { readonly stream: true }>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handle<E, () => OrRefused<E, ReadableStream<Uint8Array>>>,
): void =>
  route(router, endpoint, handler, {}, (context, open) =>
    // Makes proxies that buffer answers pass this one on.
    respond(context, isHead(context) ? null : unlessRefused(open()), {
      'Content-Type': 'text/event-stream',
      'X-Accel-Buffering': 'no',
    }),
  )

/**
 * The same for an endpoint that a browser opens as a page: the handler returns the address to go to. A refusal, and
 * any other error, goes to the address that `onRefused` returns for its code, so that the player never sees JSON.
 */
export const serveRedirect = <
  const E extends Endpoint & { readonly redirects: true; readonly method: 'GET' },
>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handle<E, string>,
  { onRefused, ...options }: LineOptions<E> & { readonly onRefused: (code: ErrorCode) => string },
): void => {
  const lead = (context: HubContext, address: string): Response =>
    respond(context, null, { Location: address, 'Referrer-Policy': 'no-referrer' }, 303)
  route(router, endpoint, handler, options, lead, (context, error) =>
    lead(context, onRefused(noteError(error, context).code)),
  )
}

export interface ServedFile {
  /** ASCII file name, valid on every system. */
  readonly name: string
  /** Required if the endpoint has several. */
  readonly type?: FileType
  /** Makes the file; never called for HEAD. */
  readonly open: () => Promise<FileContent> | FileContent
}

interface FileContent {
  /** A whole text or a stream. */
  readonly body: Body
  /** Number of rows in the file, if the list has more. */
  readonly cutOffAt?: number | null
}

/** The same for an endpoint that returns a file. */
export const serveFile = <const E extends Endpoint & { readonly file: object | string }>(
  router: Hono<HubEnv>,
  endpoint: E,
  handler: Handle<E, ServedFile>,
): void =>
  route(router, endpoint, handler, {}, async (context, { name, type, open }) => {
    const headers = {
      'Content-Type': typeof endpoint.file === 'string' ? endpoint.file : String(type),
      'Content-Disposition': `attachment; filename="${name}"`,
    }
    if (isHead(context)) return respond(context, null, headers)
    const { body, cutOffAt = null } = await open()
    return respond(context, body, {
      ...headers,
      ...(cutOffAt !== null && { [cutOffHeader]: String(cutOffAt) }),
    })
  })
