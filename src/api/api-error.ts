import type { Problem } from '#contract/errors.ts'
import type { ProblemFacts } from '#contract/http/declared-errors.ts'
import { callProblems, generalErrors } from '#contract/http/general.errors.ts'

/** Errors declared by features are never temporary; their codes load with their own pages. */
const facts: Partial<Record<Problem, ProblemFacts>> = { ...generalErrors, ...callProblems }

interface Details {
  status?: number
  message?: string
  requestId?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/** The only error a call fails with; an abort by the caller's own signal is no failure and passes through unchanged. */
export class ApiError extends Error {
  readonly code: Problem
  /** The HTTP status, null when no answer arrived. */
  readonly status: number | null
  readonly retryable: boolean
  /** The id that a player can quote to support; null when no answer arrived. */
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

export const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
