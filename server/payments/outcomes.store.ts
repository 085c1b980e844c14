import { sql } from 'kysely'
import type { UpdateObject } from 'kysely'
import type { CheckoutState } from '../platform/payments/payment-events.ts'
import type { Database, Db } from '../schema.ts'
import type { OrderRow } from './orders.store.ts'

/** Records the result of a checkout; false when the order was paid before or has another checkout. */
const record = async (
  db: Db,
  id: string,
  checkout: CheckoutState,
  outcome: UpdateObject<Database, 'orders'>,
): Promise<boolean> => {
  const marked = await db
    .updateTable('orders')
    .set({ ...outcome, checkout_id: checkout.id })
    .where('id', '=', id)
    .where('status', 'in', ['awaiting_payment', 'cancelled', 'expired'])
    .where((where) => where.or([where('checkout_id', 'is', null), where('checkout_id', '=', checkout.id)]))
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

const freed = {
  holds_slot: false,
  opening_until: null,
  idempotency_key: sql<string>`idempotency_key || ' closed ' || id`,
}

/** Marks a subscription that started without its order being paid, to be ended at the payment provider. */
const ending = ({ subscriptionId }: Pick<CheckoutState, 'subscriptionId'>, nowMs: number) =>
  subscriptionId === null
    ? {}
    : { provider_subscription_id: subscriptionId, end_subscription_at: new Date(nowMs) }

/** Marks an order as paid, even a closed one: a payment always counts. Subscriptions keep their slot from now on. */
export const markPaid = (db: Db, id: string, checkout: CheckoutState, paidAtMs: number): Promise<boolean> =>
  record(db, id, checkout, {
    status: 'paid',
    provider_subscription_id: checkout.subscriptionId,
    holds_slot: sql<boolean>`checkout ->> 'mode' = 'subscription'`,
    paid_at: new Date(paidAtMs),
    fulfil_at: new Date(paidAtMs),
    end_subscription_at: null,
  })

/** Marks an order whose payment differs from it; true the first time. Frees the slot and the attempt's key. */
export const markDiffering = (
  db: Db,
  id: string,
  checkout: CheckoutState,
  paidAtMs: number,
): Promise<boolean> =>
  record(db, id, checkout, {
    ...freed,
    ...ending(checkout, paidAtMs),
    status: 'differs',
    paid_at: new Date(paidAtMs),
  })

/**
 * Closes an order whose checkout ended unpaid. Frees the slot and the attempt's key. A cancellation also counts once the
 * payment provider has reported the expiry that it caused.
 */
export const closeOrder = async (
  db: Db,
  id: string,
  status: 'cancelled' | 'expired',
  nowMs: number,
  checkout?: CheckoutState,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ ...freed, ...(checkout && ending(checkout, nowMs)), status, closed_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('status', 'in', status === 'cancelled' ? ['awaiting_payment', 'expired'] : ['awaiting_payment'])
    .execute()
}

/** Returns orders whose subscription must be ended at the payment provider, because they grant nothing for it. */
export const readEnding = (
  db: Db,
  nowMs: number,
  most: number,
): Promise<{ id: string; provider_subscription_id: string | null }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'provider_subscription_id'])
    .where('end_subscription_at', '<=', new Date(nowMs))
    .orderBy('end_subscription_at')
    .limit(most)
    .execute()

/** Records a request to end the subscription: null when it has ended, otherwise the time of the next request. */
export const endAgainAt = async (db: Db, id: string, atMs: number | null): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ end_subscription_at: atMs === null ? null : new Date(atMs) })
    .where('id', '=', id)
    .where('end_subscription_at', 'is not', null)
    .execute()
}

/** The order's plan has ended: frees the slot, so that its owner can buy another. */
export const freeSlot = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('orders').set({ holds_slot: false }).where('id', '=', id).execute()
}

/** Locks a paid order that is due to be fulfilled; rows locked by another process are skipped. */
export const claimPaid = (trx: Db, nowMs: number): Promise<OrderRow | undefined> =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'paid')
    .where('fulfil_at', '<=', new Date(nowMs))
    .orderBy('fulfil_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const markFulfilled = async (trx: Db, id: string, nowMs: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'fulfilled', fulfilled_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

export const fulfilAgainAt = async (trx: Db, id: string, atMs: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ fulfil_at: new Date(atMs) })
    .where('id', '=', id)
    .execute()
}
