import { sql } from 'kysely'
import { isLastPaidPeriod } from '#contract/subscriptions/subscriptions.rules.ts'
import { settleGiftTime } from '../gift-time/settle-gift-time.store.ts'
import type { Db } from '../schema.ts'
import { recordPlanFacts } from './plan-facts.store.ts'

/**
 * Ends the plan that an order bought, at once and without another charge, if its current period ends at `periodEnd`
 * (milliseconds since the epoch; null: any period), and records the cause. Returns the end of the paid time; null when nothing
 * was ended, because the plan was already over or a later period is paid.
 */
export const endPlanOfOrder = async (
  db: Db,
  orderId: string,
  { periodEnd, cause }: { periodEnd: number | null; cause: 'refund' | 'dispute' },
  nowMs: number,
): Promise<Date | null> => {
  const running = await db
    .selectFrom('subscriptions')
    .select(['id', 'current_period_end'])
    .where('order_id', '=', orderId)
    .where('status', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()
  if (!running) return null
  const { id, current_period_end: paidUntil } = running
  if (periodEnd !== null && !isLastPaidPeriod(periodEnd, paidUntil.getTime())) return null
  await db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
  await recordPlanFacts(db, id, nowMs, cause)
  // A later charge would pay for nothing.
  await db
    .updateTable('orders')
    .set({
      holds_slot: false,
      end_subscription_at: sql<Date | null>`case when provider_subscription_id is null then null
        else ${new Date(nowMs)}::timestamptz end`,
    })
    .where('id', '=', orderId)
    .execute()
  return paidUntil
}

/**
 * Restores the remaining time of a plan ended by `endPlanOfOrder`. It no longer renews, because the payment provider has ended
 * it. False when another plan has been paid meanwhile, next to which it would have no effect. The plan of a player who has
 * left stays ended.
 */
export const restorePlanOfOrder = async (
  db: Db,
  orderId: string,
  owedMs: number,
  nowMs: number,
): Promise<boolean> => {
  const left = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select('users.id')
    .where('order_id', '=', orderId)
    .where('users.deleted_at', 'is not', null)
    .executeTakeFirst()
  if (left) return true
  const restored = await db
    .updateTable('subscriptions')
    .set({
      status: 'active',
      provider_id: null,
      ending: true,
      restored_at: new Date(nowMs),
      current_period_end: new Date(nowMs + owedMs),
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'ended')
    .where(
      sql<boolean>`not exists (select 1 from subscriptions other where other.user_id = subscriptions.user_id
        and other.status <> 'ended')`,
    )
    .returning('user_id')
    .executeTakeFirst()
  if (restored) await settleGiftTime(db, restored.user_id, nowMs)
  return restored !== undefined
}
