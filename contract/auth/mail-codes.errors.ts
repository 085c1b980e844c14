import type { DeclaredErrors } from '../http/declared-errors.ts'

export const mailCodesErrors = {
  code_invalid: { status: 422 },
  code_spent: { status: 410 },
  code_too_soon: { status: 429 },
  code_not_sent: { status: 502, support: true },
} as const satisfies DeclaredErrors
