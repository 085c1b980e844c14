import type { DeclaredErrors } from '../http/declared-errors.ts'

export const waysErrors = {
  last_way: { status: 409 },
  way_not_removable: { status: 409 },
  way_of_another: { status: 409 },
} as const satisfies DeclaredErrors
