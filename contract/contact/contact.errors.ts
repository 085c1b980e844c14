import type { DeclaredErrors } from '../http/declared-errors.ts'

export const contactErrors = {
  contact_name_invalid: { status: 422 },
  contact_subject_invalid: { status: 422 },
  contact_message_invalid: { status: 422 },
  message_answered: { status: 409 },
} as const satisfies DeclaredErrors
