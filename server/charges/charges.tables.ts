import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PaymentMethod } from '#contract/order/placed-order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/**
 * A `payment` is of an order or a donation. A `renewal` or `plan_change` charges the order's plan later. `differing` and
 * `stray_renewal` bought nothing and are owed back.
 */
export type ChargeKind = 'payment' | 'differing' | 'renewal' | 'plan_change' | 'stray_renewal'

export interface ChargesTable {
  /** Its key in the journal. */
  key: string
  kind: ChargeKind
  /** The number of the order that players quote; both payments of an order have the same. */
  number: string
  /** Counts the payments with this number, from 1. */
  part: number
  order_id: string
  user_id: string
  cents: number
  currency: string
  at: Instant
  /** The plan that a later charge paid for; null until the payment provider has named it. */
  plan_id: Generated<PaidPlanId | null>
  billing: Generated<Billing | null>
  period_from: OptionalInstant
  period_until: OptionalInstant
  invoice_id: string | null
  payment_id: Generated<string | null>
  method: Generated<PaymentMethod | null>
  /** Time of the payment provider's response about the charge; null: none yet. */
  known_at: OptionalInstant
  language: LanguageCode
  /** The player's address when the receipt was owed. */
  receipt_to: Generated<string | null>
  /** Time to mail the receipt next; null once it was sent or given up. */
  receipt_due_at: OptionalInstant
  receipt_mailed_at: OptionalInstant
  /** Time of the first try to mail the receipt; null before. It is given up a day later. */
  receipt_tried_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    charges: ChargesTable
  }
}
