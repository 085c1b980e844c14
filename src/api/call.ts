import type { CallInput, Endpoint } from '#contract/http/endpoint.ts'
import { ApiError, isTimeout } from './api-error.ts'
import type { Got, Send, SendOptions } from './http.ts'

/** Provides the bearer token and can get a new one: the vault and the session actor. */
export interface Authority {
  token(): string | null
  /** Resolves when the session's start is over. */
  settled(signal?: AbortSignal): Promise<void>
  /** Reports that a request with the current token was refused; resolves when the session actor has handled it. */
  handOver(signal?: AbortSignal): Promise<'settled' | 'unreachable'>
}

export type CallOptions = Omit<SendOptions, 'token'>

/**
 * Calls an endpoint as the logged-in user or as a guest. Rejects with an `ApiError`, or with the reason of the caller's
 * own signal.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Got<E>>

/** The same for calls that no machine waits for, such as a router's loader: a slower call fails with `timeout`. */
export const withLimit =
  (call: Call, limitMs: number): Call =>
  async (endpoint, input, { signal, ...options } = {}) => {
    const limit = AbortSignal.timeout(limitMs)
    try {
      return await call(endpoint, input, {
        ...options,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch (error) {
      throw isTimeout(error) ? new ApiError('timeout', { cause: error }) : error
    }
  }

/**
 * A 401 goes to the session actor, which alone refreshes tokens; then the request is sent once more, with any method: a
 * refused request has changed nothing. A second 401 fails.
 */
export const createCall =
  (send: Send, authority: Authority): Call =>
  async (endpoint, input, options = {}) => {
    if (endpoint.access === 'anyone') return send(endpoint, input, { ...options, token: authority.token() })
    if (authority.token() === null) await authority.settled(options.signal)
    const token = authority.token()
    try {
      return await send(endpoint, input, { ...options, token })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      // A late 401 of a token that was replaced in the meantime needs no further refresh.
      if (authority.token() === token && (await authority.handOver(options.signal)) === 'unreachable') {
        throw new ApiError('unavailable', { cause: error })
      }
      const current = authority.token()
      if (current === null || current === token) throw error
      return send(endpoint, input, { ...options, token: current })
    }
  }
