import { longestUnasked, notAskedSince } from '../platform/database/asked.ts'
import type { Db } from '../schema.ts'
import type { OrderRow } from './orders.store.ts'

/** True when the payment provider may be queried about the order now: at most once per `pauseMs`. */
export const claimPoll = async (db: Db, id: string, nowMs: number, pauseMs: number): Promise<boolean> => {
  const claimed = await db
    .updateTable('orders')
    .set({ provider_asked_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('status', '=', 'awaiting_payment')
    .where(notAskedSince(nowMs - pauseMs))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Returns the orders of a user that await payment. */
export const readAwaitingOf = (db: Db, userId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'awaiting_payment')
    .execute()

/**
 * Returns at most `most` orders that await payment, placed up to `createdBeforeMs` and not queried since `askedBeforeMs` (both
 * in milliseconds since the epoch), longest waiting first.
 */
export const readAwaiting = (
  db: Db,
  createdBeforeMs: number,
  askedBeforeMs: number,
  most: number,
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'awaiting_payment')
    .where('created_at', '<=', new Date(createdBeforeMs))
    .where(notAskedSince(askedBeforeMs))
    .orderBy(longestUnasked)
    .limit(most)
    .execute()
