import type { DeclaredErrors, ProblemFacts } from '../http/declared-errors.ts'

export const passwordErrors = {
  login_failed: { status: 401 },
  password_length: { status: 422 },
  password_common: { status: 422 },
  password_own: { status: 422 },
  password_needs_address: { status: 422 },
  password_code_failed: { status: 502, support: true },
  password_code_too_soon: { status: 429 },
  password_code_expired: { status: 410 },
  password_code_spent: { status: 410 },
} as const satisfies DeclaredErrors

/** Problems that the page finds by itself. */
export const passwordProblems = {
  password_missing: {},
} as const satisfies Record<string, ProblemFacts>
