import type { DeclaredErrors } from '../http/declared-errors.ts'

export const openIdErrors = {
  openid_not_offered: { status: 404 },
  openid_unreachable: { status: 502, support: true },
  openid_cancelled: { status: 403 },
  openid_rejected: { status: 401, support: true },
  openid_expired: { status: 410 },
  openid_code_invalid: { status: 410 },
  ticket_invalid: { status: 410 },
  identity_of_another: { status: 409 },
  identity_not_yours: { status: 403 },
  proof_of_another: { status: 403 },
} as const satisfies DeclaredErrors
