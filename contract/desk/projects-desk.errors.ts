import type { DeclaredErrors } from '../http/declared-errors.ts'

export const projectsDeskErrors = {
  project_changed: { status: 409 },
  project_status_not_next: { status: 409 },
} as const satisfies DeclaredErrors
