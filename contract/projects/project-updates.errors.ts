import type { DeclaredErrors } from '../http/declared-errors.ts'

export const projectUpdatesErrors = {
  update_untitled: { status: 422 },
  update_title_too_long: { status: 422 },
  update_empty: { status: 422 },
  update_too_long: { status: 422 },
  update_unreadable: { status: 422 },
  update_changed: { status: 409 },
  update_gone: { status: 409 },
  project_takes_no_updates: { status: 409 },
  updates_spent: { status: 429 },
} as const satisfies DeclaredErrors
