import type { PaidPlanId } from '#contract/order.contract.ts'
import type { Instant } from '../schema.ts'

/**
 * One row per lot of twelve months or group of single months; the code itself is derived from the id when it is shown.
 */
export interface GiftCodesTable {
  id: string
  order_id: string
  order_line: number
  part: number
  buyer_id: string
  plan_id: PaidPlanId
  months: number
  created_at: Instant
}

/** Append-only: what a code is worth is its months and the sum of these; at none left it is void. */
export interface GiftCodeReversalsTable {
  reversal_id: string
  gift_code_id: string
  months: number
}

declare module '../schema.ts' {
  interface Database {
    gift_codes: GiftCodesTable
    gift_code_reversals: GiftCodeReversalsTable
  }
}
