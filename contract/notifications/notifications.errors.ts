import type { DeclaredErrors } from '../http/declared-errors.ts'

export const notificationsErrors = {
  topic_required: { status: 409 },
} as const satisfies DeclaredErrors
