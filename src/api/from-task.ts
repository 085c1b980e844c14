import type { NonReducibleUnknown, PromiseActorLogic } from 'xstate'
import { fromPromise } from 'xstate'
import type { Failure } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** Turns any thrown value into a `Failure` for a machine; everything except a failed call is `internal`. */
const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { code: error.code, retryAfterSeconds: error.retryAfterSeconds }
    : { code: 'internal', retryAfterSeconds: null }

/**
 * A promise actor of the page: like XState's `fromPromise`, but it always rejects with a `Failure`, so that a machine
 * reads `event.error` without checking its type. It has no time limit of its own: the machine's delay aborts its
 * signal.
 */
export const fromTask = <Output, Input = NonReducibleUnknown>(
  run: (scope: { input: Input; signal: AbortSignal }) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise(async ({ input, signal }) => {
    try {
      return await run({ input, signal })
    } catch (error) {
      throw failureOf(error)
    }
  })
