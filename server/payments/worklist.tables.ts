import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'
import type { WorklistKind } from '#contract/desk/money-desk.contract.ts'

/** What doesn't match by itself and waits for a decision. */
export interface PaymentWorklistTable {
  id: Generated<string>
  kind: WorklistKind
  /** What it is about, once for each kind: an order, a checkout, a refund, a dispute or an event. */
  subject: string
  /** The payment provider's id; null where only the checkout is known. */
  payment_id: string | null
  order_id: string | null
  cents: number | null
  currency: string | null
  at: Instant
  settled_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    payment_worklist: PaymentWorklistTable
  }
}
