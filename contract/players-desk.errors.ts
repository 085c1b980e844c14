import type { DeclaredErrors } from './declared-errors.ts'

export const playersDeskErrors = {
  last_administrator: { status: 409 },
} as const satisfies DeclaredErrors
