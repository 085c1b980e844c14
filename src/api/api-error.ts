import type { Problem } from '#contract/errors.ts'
import type { ProblemFacts } from '#contract/errors.ts'
import { callProblems, generalErrors } from '#contract/general.errors.ts'

/** What a feature declares is never over by itself; its codes come with its own pages. */
const facts: Partial<Record<Problem, ProblemFacts>> = { ...generalErrors, ...callProblems }

interface Details {
  status?: number
  message?: string
  requestId?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/** The one way in which a call fails; an abort by the caller's own signal is not a failure and passes through as it is. */
export class ApiError extends Error {
  readonly code: Problem
  /** The HTTP status, null when no answer arrived. */
  readonly status: number | null
  readonly retryable: boolean
  /** What a player can quote to support; null when no answer arrived. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(code: Problem, { status, message, requestId, retryAfterSeconds, cause }: Details = {}) {
    super(message ?? code, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status ?? null
    this.retryable = facts[code]?.retryable === true
    this.requestId = requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

/** Is it the end of an `AbortSignal.timeout`? */
export const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
