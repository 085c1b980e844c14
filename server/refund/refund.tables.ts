import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'
import type { RefundLine } from './refund-lines.ts'

export interface RefundRequestsTable {
  id: string
  order_id: string
  /** The later charge to refund; null for the order's own payment. */
  charge_key: string | null
  payment_id: string
  lines: RefundLine[]
  cents: number
  reason: string
  asked_by: string
  idempotency_key: string
  status: 'asked' | 'made' | 'refused'
  refund_id: string | null
  /**
   * Number of the current try, part of its idempotency key. A try whose response was lost is repeated under the same
   * number.
   */
  tries: Generated<number>
  requested_at: Instant
  due_at: OptionalInstant
}

/** Append-only. */
export interface ReversalsTable {
  id: string
  order_id: string
  cause: 'refund' | 'dispute'
  undoes: string | null
  of_renewal: boolean
  plan_paid_until: OptionalInstant
  at: Instant
}

/** Append-only. */
export interface ReversalLinesTable {
  reversal_id: string
  order_line: number
  cents: number
}

export interface ProviderLooksTable {
  what: 'refunds' | 'disputes'
  looked_at: OptionalInstant
  due_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    provider_looks: ProviderLooksTable
    refund_requests: RefundRequestsTable
    reversals: ReversalsTable
    reversal_lines: ReversalLinesTable
  }
}
