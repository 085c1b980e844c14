import type { DeclaredErrors } from '../http/declared-errors.ts'

export const playersDeskErrors = {
  last_administrator: { status: 409 },
} as const satisfies DeclaredErrors
