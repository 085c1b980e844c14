import type { DeclaredErrors } from '../http/declared-errors.ts'

export const moneyDeskErrors = {
  worklist_settled: { status: 409 },
  no_receipt: { status: 409 },
} as const satisfies DeclaredErrors
