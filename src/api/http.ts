import ky from 'ky'
import * as v from 'valibot'
import type { CallInput, Endpoint, Result } from '#contract/http/endpoint.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

export interface SendOptions {
  token?: string | null
  /** Ends the call: an abort passes through unchanged, an `AbortSignal.timeout` becomes the failure `timeout`. */
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean
  /** Returns if the bearer is the right player's; with another's the request is not sent, and fails as unauthorized. */
  isFor?: (token: string) => boolean
}

/** The result of a call: the parsed answer; for a stream its bytes, for a file the unparsed response. */
export type Got<E extends Endpoint> = E extends { readonly file: object | string }
  ? Response
  : E extends { readonly stream: true }
    ? ReadableStream<Uint8Array<ArrayBuffer>>
    : Result<E>

/** Sends one request of an endpoint, once, with the given bearer. The caller sets time limits. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: SendOptions,
) => Promise<Got<E>>

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const addressOf = (path: string, params: Record<string, string> = {}): string =>
  path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The problem for a status when the body is unknown, for example a proxy's page. */
const codeOfStatus = (status: number): Problem => {
  if (status === 401) return 'unauthorized'
  if (status === 429) return 'rate_limited'
  if (status >= 502 && status <= 504) return 'unavailable'
  return status >= 500 ? 'internal' : 'unexpected_answer'
}

/**
 * Like contract/error-body.ts, but accepting any code: the list would make the first page larger, and a newer hub may
 * have more.
 */
const refusalBody = v.object({
  error: v.string(),
  code: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
  requestId: v.string(),
  retryAfterSeconds: v.optional(v.number()),
})

const refusalOf = async (response: Response): Promise<ApiError> => {
  const body = v.safeParse(refusalBody, await response.json().catch(() => null))
  if (!body.success) return new ApiError(codeOfStatus(response.status), { status: response.status })
  const { code, error, requestId, retryAfterSeconds } = body.output
  return new ApiError(code as ErrorCode, {
    status: response.status,
    message: error,
    requestId,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

const answerOf = async <E extends Endpoint>(endpoint: E, response: Response): Promise<Got<E>> => {
  if (endpoint.file) return response as Got<E>
  if (endpoint.stream && response.body) return response.body as Got<E>
  const text = await response.text()
  try {
    return v.parse(endpoint.response, JSON.parse(text)) as Got<E>
  } catch (cause) {
    const requestId = response.headers.get('X-Request-Id') ?? undefined
    throw new ApiError('unexpected_answer', { status: response.status, requestId, cause })
  }
}

/**
 * The only HTTP client. Rejects with an `ApiError` for an invalid answer, and with the reason of the signal that ended
 * the request.
 */
export const createHttp = (base: string, fetch?: (request: Request) => Promise<Response>): Send => {
  const http = ky.create({
    prefix: base,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(fetch && { fetch: (request) => fetch(request as Request) }),
  })
  return async (endpoint, input, options = {}) => {
    const { token, signal, headers, keepalive = false, isFor } = options
    if (token && isFor?.(token) === false) throw new ApiError('unauthorized')
    const { params, query, body } = input as Parts
    const response = await http(addressOf(endpoint.path, params), {
      method: endpoint.method,
      headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      keepalive,
      ...(signal && { signal }),
      ...(query && { searchParams: query }),
      ...(body !== undefined && { json: body }),
    })
    if (!response.ok) throw await refusalOf(response)
    return answerOf(endpoint, response)
  }
}
