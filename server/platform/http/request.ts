import type { HttpBindings } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { DatabaseLost, deletedPlayer } from '../database/db.ts'
import { errorCode } from '../process/start-error.ts'
import { LineFull } from '../process/lines.ts'
import { HttpError } from './http-error.ts'
import { peerOf } from './peer.ts'
import { callerOf, logOf } from './hub-context.ts'
import type { HubContext, HubEnv, HubShared } from './hub-context.ts'
import { isWhole } from './security-headers.ts'
import { noteSecurity, refusalEvents } from '../security/security-log.ts'

interface Options {
  readonly hub: HubShared
  readonly proxies: BlockList
  readonly anyProxy: boolean
  readonly production: boolean
}

/** The socket's address; `app.request()` in tests passes `{ incoming: { socket: { remoteAddress } } }`. */
export const socketAddress = (bindings: Partial<HttpBindings> | undefined): string | undefined =>
  bindings?.incoming?.socket.remoteAddress

/** Bindings of a request that this process makes itself, to render a page. */
export interface InProcess {
  readonly isForPage?: boolean
}

/** Gives every API request an id, its own log and its caller's address, and logs its result. */
export const requestContext = ({
  hub,
  proxies,
  anyProxy,
  production,
}: Options): MiddlewareHandler<HubEnv> => {
  const { log } = hub
  let warned = false
  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const forwarded = context.req.header('X-Forwarded-For')
    context.set('requestId', requestId)
    context.set('hub', hub)
    context.set('peer', peerOf(socketAddress(context.env as Partial<HttpBindings>), forwarded, proxies))
    if (production && forwarded !== undefined && !anyProxy && !warned) {
      warned = true
      log.warn(
        'A proxy sends X-Forwarded-For, but TRUSTED_PROXIES is not set: all its callers share one rate limit.',
      )
    }
    await next()
    // For HEAD the body is only cancelled, never read to count its length: a stream has no end.
    if (context.req.method === 'HEAD') await context.res.body?.cancel()
    if (!isWhole(context)) {
      context.res.headers.set('X-Request-Id', requestId)
      if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
    }
    const ms = Math.round(performance.now() - started)
    // Logs the path alone: a query may contain values that must not be logged. Requests for rendering a page are only
    // logged at debug level.
    const level = (context.env as InProcess | undefined)?.isForPage ? 'debug' : 'info'
    log[level](
      { requestId, method: context.req.method, path: context.req.path, status: context.res.status, ms },
      'request',
    )
  }
}

/** A lost connection is replaced at once; a restarting database takes some seconds. */
const databaseRetrySeconds = 2

/** A line of calls moves on with every answer. */
const lineRetrySeconds = 2

const asHttpError = (error: unknown): HttpError => {
  if (error instanceof LineFull)
    return new HttpError('rate_limited', { retryAfterSeconds: lineRetrySeconds, cause: error })
  const lost = error instanceof DatabaseLost ? error : error instanceof Error ? error.cause : null
  if (lost instanceof DatabaseLost)
    return new HttpError('unavailable', { retryAfterSeconds: databaseRetrySeconds, cause: lost })
  // The account was deleted while its call was under way.
  if (errorCode(error) === deletedPlayer) return new HttpError('unauthorized', { cause: error })
  return error instanceof HttpError ? error : new HttpError('internal', { cause: error })
}

/**
 * Logs a thrown error and returns it as an error of the API: a database that cannot be reached is
 * `unavailable`, a full line of calls is `rate_limited`, and anything but an HttpError is `internal`.
 */
export const noteError = (error: unknown, context: HubContext): HttpError => {
  const known = asHttpError(error)
  if (known.status >= 500)
    logOf(context).error({ err: known.cause ?? known, code: known.code }, known.message)
  const refusal = refusalEvents[known.code]
  if (refusal) noteSecurity(logOf(context), refusal, { ...callerOf(context), reason: known.code })
  return known
}

/** Answers any thrown error with the body of contract/error-body.ts. */
export const answerError: ErrorHandler<HubEnv> = (error, context) => {
  const known = noteError(error, context)
  if (known.retryAfterSeconds !== undefined) context.header('Retry-After', String(known.retryAfterSeconds))
  return context.json(known.body(context.get('requestId')), known.status)
}
