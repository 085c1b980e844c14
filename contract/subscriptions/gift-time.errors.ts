import type { DeclaredErrors } from '../http/declared-errors.ts'

export const giftTimeErrors = {
  gift_not_higher: { status: 409 },
  priority_outdated: { status: 409 },
} as const satisfies DeclaredErrors
