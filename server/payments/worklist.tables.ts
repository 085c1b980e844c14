import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'
import type { WorklistKind } from '#contract/desk/money-desk.contract.ts'

/** Mismatches that wait for an administrator's decision. */
export interface PaymentWorklistTable {
  id: Generated<string>
  kind: WorklistKind
  /** Id of an order, checkout, refund, dispute or event, unique per kind. */
  subject: string
  /** The payment provider's id; null when only the checkout is known. */
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
