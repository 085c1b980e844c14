import { sql } from 'kysely'
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

/**
 * Ends what is left of the codes of a gift: an unclaimed one is void, of a claimed one the months that weren't used end.
 */
export const voidGiftCodes = async (
  db: Db,
  { reversalId, orderId, line }: { reversalId: string; orderId: string; line: number },
): Promise<void> => {
  const codes = await db
    .selectFrom('gift_codes')
    .leftJoin('gift_code_reversals as undone', 'undone.gift_code_id', 'gift_codes.id')
    .select(['gift_codes.id', 'gift_codes.months'])
    .select(sql<number>`coalesce(sum(undone.months), 0)::int`.as('ended'))
    .where('order_id', '=', orderId)
    .where('order_line', '=', line)
    .groupBy(['gift_codes.id', 'gift_codes.months'])
    .execute()
  const standing = codes.filter(({ months, ended }) => months + ended > 0)
  if (standing.length === 0) return
  await db
    .insertInto('gift_code_reversals')
    .values(
      standing.map(({ id, months, ended }) => ({
        reversal_id: reversalId,
        gift_code_id: id,
        months: -(months + ended),
      })),
    )
    .execute()
}

/** Gives back the months that a reversal ended. */
export const restoreGiftCodes = async (db: Db, reversalId: string, id: string): Promise<void> => {
  const ended = await db
    .selectFrom('gift_code_reversals')
    .select(['gift_code_id', 'months'])
    .where('reversal_id', '=', reversalId)
    .execute()
  if (ended.length === 0) return
  await db
    .insertInto('gift_code_reversals')
    .values(ended.map((row) => ({ ...row, months: -row.months, reversal_id: id })))
    .execute()
}
