import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** The gifts of an order whose plan is paid first. What has become of them is read from the orders that pay for them. */
export interface GiftLegsTable {
  id: string
  /** The payment that comes first. */
  order_id: string
  user_id: string
  lines: ReceiptLine[]
  /** What they cost when the order was submitted. */
  total_cents: number
  created_at: Instant
  discarded_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    gift_legs: GiftLegsTable
  }
}
