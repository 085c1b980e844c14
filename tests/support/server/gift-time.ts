import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { insertGiftTime } from '#server/gift-time/gift-time.store.ts'
import { settleGiftTime } from '#server/gift-time/settle-gift-time.store.ts'
import type { Shop } from './shop.ts'

/** Gives a player gift time now, as a claimed code does. */
export const giveTime = async (
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  gift: { id: string; userId: string; planId: PaidPlanId; months: number },
): Promise<void> => {
  const { id, userId: user_id, planId: plan_id, months } = gift
  await insertGiftTime(db, { id, user_id, plan_id, months }, clock.now())
  await settleGiftTime(db, user_id, clock.now())
}
