import type { DeclaredErrors, ProblemFacts } from '../http/declared-errors.ts'

export const passwordErrors = {
  login_failed: { status: 401 },
  password_length: { status: 422 },
  password_common: { status: 422 },
  password_own: { status: 422 },
  password_needs_address: { status: 422 },
  password_wrong: { status: 403 },
} as const satisfies DeclaredErrors

/** Problems that the page finds by itself. */
export const passwordProblems = {
  password_missing: {},
} as const satisfies Record<string, ProblemFacts>
