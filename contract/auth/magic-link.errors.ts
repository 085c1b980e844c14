import type { DeclaredErrors } from '../http/declared-errors.ts'

export const magicLinkErrors = {
  email_invalid: { status: 422 },
  mail_failed: { status: 502, support: true },
  link_too_soon: { status: 429 },
  link_invalid: { status: 404 },
  link_used: { status: 410 },
  link_expired: { status: 410 },
} as const satisfies DeclaredErrors
