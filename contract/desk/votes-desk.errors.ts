import type { DeclaredErrors } from '../http/declared-errors.ts'

export const votesDeskErrors = {
  burst_changed: { status: 409 },
  burst_settled: { status: 409 },
} as const satisfies DeclaredErrors
