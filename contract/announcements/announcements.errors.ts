import type { DeclaredErrors } from '../http/declared-errors.ts'

export const announcementsErrors = {
  announcement_text_invalid: { status: 422 },
  announcement_path_invalid: { status: 422 },
  announcement_time_invalid: { status: 422 },
  announcement_changed: { status: 409 },
} as const satisfies DeclaredErrors
