import type { DeclaredErrors, ProblemFacts } from './declared-errors.ts'

export const generalErrors = {
  invalid_request: { status: 400 },
  payload_too_large: { status: 413 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  rate_limited: { status: 429, retryable: true },
  internal: { status: 500, retryable: true, support: true },
  unavailable: { status: 503, retryable: true, support: true },
} as const satisfies DeclaredErrors

/** Problems that can occur before an answer arrives. */
export const callProblems = {
  offline: { retryable: true },
  timeout: { retryable: true },
  unexpected_answer: { support: true },
} as const satisfies Readonly<Record<string, ProblemFacts>>
