import type { DeclaredErrors } from '../http/declared-errors.ts'

export const emailErrors = {
  address_own: { status: 409 },
  address_taken: { status: 409 },
  address_held: { status: 409 },
} as const satisfies DeclaredErrors
