import type { Generated } from 'kysely'
import type { RefundStatus } from '../platform/payments/after-sale-facts.ts'
import type { ReadPayment } from '../platform/payments/refund-calls.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Payments with refunds or disputes. */
export interface TouchedPaymentsTable {
  id: string
  order_id: string | null
  /** Null until it is read from the payment provider. */
  reason: ReadPayment['reason'] | 'unknown' | null
  cents: number | null
  currency: string | null
  period_end: OptionalInstant
  heard_at: Instant
  lists_refunds: Generated<boolean>
  due_at: OptionalInstant
}

export interface RefundsTable {
  id: string
  payment_id: string
  cents: number
  currency: string
  status: RefundStatus
  source: 'hub' | 'dashboard'
  told_order_id: string | null
  told_lines: string | null
  request_id: string | null
  refunded_at: Instant
  outcome: 'reversed' | 'unassigned' | 'unmatched' | 'undone' | null
  mail_to: string | null
  mail_due_at: OptionalInstant
  mailed_at: OptionalInstant
}

export interface DisputesTable {
  id: string
  payment_id: string
  cents: number
  currency: string
  opened_at: Instant
  withdrawn_at: OptionalInstant
  reinstated_at: OptionalInstant
  closed_as: 'won' | 'lost' | 'closed' | null
  outcome: 'reversed' | 'unassigned' | 'unmatched' | 'restored' | null
}

declare module '../schema.ts' {
  interface Database {
    touched_payments: TouchedPaymentsTable
    refunds: RefundsTable
    disputes: DisputesTable
  }
}
