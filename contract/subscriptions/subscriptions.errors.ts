import type { DeclaredErrors } from '../http/declared-errors.ts'

export const subscriptionsErrors = {
  subscription_over: { status: 409 },
  nothing_to_pay: { status: 409 },
} as const satisfies DeclaredErrors
