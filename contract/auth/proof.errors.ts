import type { DeclaredErrors } from '../http/declared-errors.ts'

export const proofErrors = {
  proof_refused: { status: 403 },
} as const satisfies DeclaredErrors
