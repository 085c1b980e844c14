import { ApiError, isTimeout } from './api-error.ts'
import { failures } from './failures.ts'
import type { Send } from './http.ts'

/** Rejects with the signal's reason when that comes first. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * The API's client. Its code is loaded with the first request, because a server-written page sends none at first.
 * `base` is the API's address, `/api` in the page; `fetch` replaces the platform's.
 */
export const createSend = (base = '/api', fetch?: (request: Request) => Promise<Response>): Send => {
  let http: Promise<Send> | null = null
  const load = (): Promise<Send> => {
    http ??= import('./http.ts').then(({ createHttp }) => createHttp(base, fetch))
    // After a failed load, the next request loads it again.
    http.catch(() => (http = null))
    return http
  }
  return async (endpoint, input, options = {}) => {
    const { signal } = options
    try {
      const send = await unlessAborted(load(), signal)
      return await send(endpoint, input, options)
    } catch (error) {
      const isLate = signal?.aborted && isTimeout(signal.reason)
      if (!(error instanceof ApiError) && signal?.aborted && !isLate) throw error
      const failure =
        error instanceof ApiError ? error : new ApiError(isLate ? 'timeout' : 'offline', { cause: error })
      failures.note(failure)
      throw failure
    }
  }
}
