import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** The gifts of an order whose plan is paid first. Their state is read from the orders that pay for them. */
export interface GiftLegsTable {
  id: string
  /** Id of the first payment. */
  order_id: string
  user_id: string
  lines: ReceiptLine[]
  /** Price when the order was submitted. */
  total_cents: number
  created_at: Instant
  discarded_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    gift_legs: GiftLegsTable
  }
}
