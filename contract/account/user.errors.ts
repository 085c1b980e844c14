import type { DeclaredErrors } from '../http/declared-errors.ts'

export const userErrors = {
  favourite_unknown: { status: 422 },
  username_invalid: { status: 422 },
  username_reserved: { status: 409 },
  username_taken: { status: 409 },
  username_too_soon: { status: 409 },
  country_unknown: { status: 422 },
  rank_unknown: { status: 422 },
  zone_unknown: { status: 422 },
} as const satisfies DeclaredErrors
