import type { DeclaredErrors } from '../http/declared-errors.ts'

export const userErrors = {
  favourite_unknown: { status: 422 },
  zone_unknown: { status: 422 },
} as const satisfies DeclaredErrors
