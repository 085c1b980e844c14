import type { DeclaredErrors, ProblemFacts } from '../http/declared-errors.ts'

export const mailCodesErrors = {
  code_spent: { status: 410 },
  code_too_soon: { status: 429 },
  code_not_sent: { status: 502, support: true },
} as const satisfies DeclaredErrors

/** Problems that the page notes by itself: the server answers a wrong code with the tries that are left. */
export const mailCodesProblems = {
  code_invalid: {},
} as const satisfies Record<string, ProblemFacts>
