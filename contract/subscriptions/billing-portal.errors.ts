import type { DeclaredErrors } from '../http/declared-errors.ts'

export const billingPortalErrors = {
  nothing_to_manage: { status: 409 },
} as const satisfies DeclaredErrors
