import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'

/** Returns a player's orders whose checkout may still be paid. */
export const readOpenOrders = (db: Db, userId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'awaiting_payment')
    .execute()

/** Returns a player's gift legs that are not discarded. */
export const readLegIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('gift_legs')
    .select('id')
    .where('user_id', '=', userId)
    .where('discarded_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a player's subscriptions that the payment provider hasn't ended. */
export const readRunning = async (
  db: Db,
  userId: string,
): Promise<{ id: string; orderId: string | null; ending: boolean }[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'order_id as orderId', 'ending'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .where('provider_id', 'is not', null)
    .execute()
  return rows
}
