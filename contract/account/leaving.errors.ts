import type { DeclaredErrors } from '../http/declared-errors.ts'

export const leavingErrors = {
  username_wrong: { status: 422 },
  deletion_begun: { status: 409 },
} as const satisfies DeclaredErrors
