import type { DeclaredErrors } from '../http/declared-errors.ts'

export const myDataErrors = {
  my_data_expired: { status: 410 },
} as const satisfies DeclaredErrors
