import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Db } from '../schema.ts'
import { giveGiftTime } from './give-gift-time.store.ts'

/**
 * Gives a player months of a plan without a visible code: a gift that is claimed as soon as it is made, in the caller's
 * transaction. Returns the id of the gift time.
 */
export const grantMonths = async (
  db: Db,
  { id, userId, planId, months }: { id: string; userId: string; planId: PaidPlanId; months: number },
  nowMs: number,
): Promise<string> => {
  const gift = {
    id,
    order_id: null,
    order_line: null,
    buyer_id: null,
    part: 0,
    plan_id: planId,
    months,
    source: 'granted_by_hand',
    created_at: new Date(nowMs),
  }
  await db.insertInto('gift_codes').values(gift).execute()
  return giveGiftTime(db, gift, { userId, first: false, nowMs })
}
