import type { DeclaredErrors } from '../http/declared-errors.ts'

export const giftsErrors = {
  gift_code_malformed: { status: 400 },
  gift_code_unknown: { status: 404 },
  gift_code_used: { status: 409 },
  gift_code_taken_back: { status: 409 },
  gift_code_split: { status: 409 },
  gift_code_ended: { status: 409 },
  gift_code_changed: { status: 409 },
  gift_code_split_wrong: { status: 422 },
  gift_code_mailed: { status: 409 },
  gift_message_refused: { status: 422 },
  gift_mail_time_wrong: { status: 422 },
  gift_mail_unwanted: { status: 409 },
  gift_mails_spent: { status: 429 },
  gift_address_spent: { status: 429 },
} as const satisfies DeclaredErrors
