import type { DeclaredErrors } from '../http/declared-errors.ts'

export const refundErrors = {
  order_not_refundable: { status: 409 },
  order_disputed: { status: 409 },
  refund_lines_wrong: { status: 422 },
  refund_too_large: { status: 409 },
} as const satisfies DeclaredErrors
