import { giftParts } from '#contract/order.rules.ts'
import type { PaidPlanId } from '#contract/order.contract.ts'
import type { Db } from '../schema.ts'

export interface BoughtGift {
  readonly orderId: string
  /** Index of the order's line. */
  readonly line: number
  readonly buyerId: string
  readonly planId: PaidPlanId
  readonly months: number
}

/**
 * Inserts the codes of a bought gift: one per lot of twelve months, one for the rest. Repeated calls insert nothing.
 */
export const insertGiftCodes = async (db: Db, gift: BoughtGift, nowMs: number): Promise<void> => {
  const { orderId, line, buyerId, planId } = gift
  const { lots, singles } = giftParts(gift.months)
  const parts = [...Array.from({ length: lots }, () => 12), ...(singles > 0 ? [singles] : [])]
  await db
    .insertInto('gift_codes')
    .values(
      parts.map((months, part) => ({
        id: `gift-${orderId}-${line}-${part}`,
        order_id: orderId,
        order_line: line,
        part,
        buyer_id: buyerId,
        plan_id: planId,
        months,
        created_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line', 'part']).doNothing())
    .execute()
}
