import type { DeclaredErrors } from '../http/declared-errors.ts'

export const sessionErrors = {
  refresh_refused: { status: 401 },
  token_invalid: { status: 401 },
  proof_needed: { status: 403 },
} as const satisfies DeclaredErrors
