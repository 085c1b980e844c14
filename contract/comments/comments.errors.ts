import type { DeclaredErrors } from '../http/declared-errors.ts'

export const commentsErrors = {
  comment_empty: { status: 422 },
  comment_too_long: { status: 422 },
  comment_unreadable: { status: 422 },
  comment_changed: { status: 409 },
  comment_gone: { status: 409 },
  project_takes_no_comments: { status: 409 },
  comments_spent: { status: 429 },
  reports_spent: { status: 429 },
} as const satisfies DeclaredErrors
