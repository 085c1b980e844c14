import type { DeclaredErrors } from '../http/declared-errors.ts'

export const planChangeErrors = {
  preview_expired: { status: 409 },
  plan_unchanged: { status: 409 },
  renewal_unpaid: { status: 409 },
  change_waiting: { status: 409 },
} as const satisfies DeclaredErrors
