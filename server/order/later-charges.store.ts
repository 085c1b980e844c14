import { sql } from 'kysely'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { PlayerEventData } from '#contract/account/player-events.ts'
import { laterKinds, paymentOf, receiptOf } from '../charges/charges.store.ts'
import { readChargesReturned } from '../after-sales/after-sales.store.ts'
import type { Db } from '../schema.ts'
import { planOfCharge } from './plan-of-charge.rules.ts'
import type { KnownChange } from './plan-of-charge.rules.ts'

const readRows = (db: Db, keys: readonly string[], userId?: string) =>
  db
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .selectAll('charges')
    .select('orders.lines')
    .$if(userId !== undefined, (query) => query.where('charges.user_id', '=', userId ?? ''))
    .where('charges.kind', 'in', laterKinds)
    .where('charges.currency', '=', 'usd')
    .where('charges.key', 'in', keys)
    .execute()

/** Changes of these users' plans, by the ids of the orders that bought the plans. */
const readChanges = async (db: Db, userIds: readonly string[]): Promise<Map<string, KnownChange[]>> => {
  const rows = await db
    .selectFrom('player_events')
    .innerJoin('subscriptions', (join) =>
      join.on(sql`player_events.data ->> 'subscription_id'`, '=', sql.ref('subscriptions.id')),
    )
    .select(['subscriptions.order_id', 'player_events.data', 'player_events.at'])
    .where('player_events.user_id', 'in', userIds)
    .where('player_events.kind', '=', 'plan_changed')
    .orderBy('player_events.id')
    .execute()
  return Map.groupBy(
    rows.map(({ order_id, data, at }) => ({
      ...(data as PlayerEventData<'plan_changed'>),
      orderId: order_id ?? '',
      atMs: at.getTime(),
    })),
    ({ orderId }) => orderId,
  )
}

/**
 * Returns later charges of plans by their journal keys, each as an order with one line and its own receipt. With `userId` only
 * that user's.
 */
export const readCharges = async (
  db: Db,
  keys: readonly string[],
  userId?: string,
): Promise<Map<string, OrderState>> => {
  const rows = keys.length === 0 ? [] : await readRows(db, keys, userId)
  if (rows.length === 0) return new Map()
  const changes = await readChanges(db, [...new Set(rows.map((row) => row.user_id))])
  const returned = await readChargesReturned(
    db,
    rows.map(({ order_id }) => order_id),
  )
  return new Map(
    rows.flatMap(({ lines, ...charge }) => {
      const { key, kind, at, cents, order_id, number, plan_id, billing } = charge
      const bought = lines.find((line) => line.kind === 'plan')
      if (bought?.kind !== 'plan') return []
      const plan =
        plan_id && billing
          ? { plan_id, type: billing }
          : planOfCharge({ atMs: at.getTime(), cents }, changes.get(order_id) ?? [], bought)
      const isChange = kind === 'plan_change'
      const after = returned.find(({ paymentId }) => paymentId === charge.payment_id)
      const state: OrderState = {
        id: key,
        number,
        status: kind === 'stray_renewal' ? 'differs' : 'fulfilled',
        lines: [{ kind: 'plan', plan_id: plan.plan_id, type: plan.type, cents }],
        total_cents: cents,
        created_at: at.toISOString(),
        paid_at: at.toISOString(),
        plan: null,
        receipt: receiptOf(charge),
        payment: paymentOf(charge),
        gift_leg: null,
        charge: isChange ? 'plan_change' : 'renewal',
        ...(after && { after_sale: after.afterSale }),
      }
      return [[key, state] as const]
    }),
  )
}

export const readChargesOfOrder = async (db: Db, orderId: string): Promise<OrderState[]> => {
  const rows = await db
    .selectFrom('charges')
    .select('key')
    .where('order_id', '=', orderId)
    .where('kind', 'in', laterKinds)
    .orderBy('part')
    .execute()
  const keys = rows.map(({ key }) => key)
  const states = await readCharges(db, keys)
  return keys.flatMap((key) => states.get(key) ?? [])
}
