import type { DeclaredErrors } from '../http/declared-errors.ts'

export const donationErrors = {
  donation_amount_invalid: { status: 422 },
} as const satisfies DeclaredErrors
