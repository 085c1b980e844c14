import type { DeclaredErrors } from '../http/declared-errors.ts'

export const undoErrors = {
  undo_invalid: { status: 404 },
  undo_expired: { status: 410 },
} as const satisfies DeclaredErrors
