import { sql } from 'kysely'
import type { OrderState } from '#contract/placed-order.contract.ts'
import type { PlayerEventData } from '#contract/player-events.ts'
import { paymentOf, receiptOf } from '../charges/charges.store.ts'
import { readChargesReturned } from '../refund/refund-state.store.ts'
import type { Db } from '../schema.ts'
import { planOfCharge } from './plan-of-charge.rules.ts'
import type { KnownChange } from './plan-of-charge.rules.ts'

const kinds = ['renewal', 'plan_change', 'stray_renewal'] as const

const readRows = (db: Db, userId: string, keys: readonly string[]) =>
  db
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .selectAll('charges')
    .select('orders.lines')
    .where('charges.user_id', '=', userId)
    .where('charges.kind', 'in', kinds)
    .where('charges.currency', '=', 'usd')
    .where('charges.key', 'in', keys)
    .execute()

/** Changes of the plans that these orders bought, by order id. */
const readChanges = async (db: Db, userId: string): Promise<Map<string, KnownChange[]>> => {
  const rows = await db
    .selectFrom('player_events')
    .innerJoin('subscriptions', (join) =>
      join.on(sql`player_events.data ->> 'subscription_id'`, '=', sql.ref('subscriptions.id')),
    )
    .select(['subscriptions.order_id', 'player_events.data', 'player_events.at'])
    .where('player_events.user_id', '=', userId)
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
 * Returns later charges of a user's plans, by their keys in the journal, each as an order of one line with a receipt of
 * its own; those that aren't the user's are left out.
 */
export const readCharges = async (
  db: Db,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, OrderState>> => {
  const rows = keys.length === 0 ? [] : await readRows(db, userId, keys)
  if (rows.length === 0) return new Map()
  const changes = await readChanges(db, userId)
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
      const after = returned.find((one) =>
        charge.payment_id === null
          ? one.orderId === order_id &&
            one.reason === (isChange ? 'change' : 'renewal') &&
            one.periodEnd === (charge.period_until?.getTime() ?? null) &&
            one.paidCents === cents
          : one.paymentId === charge.payment_id,
      )
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

/** Returns the later charges of the plan that an order bought. */
export const readChargesOfOrder = async (
  db: Db,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<OrderState[]> => {
  const rows = await db
    .selectFrom('charges')
    .select('key')
    .where('order_id', '=', id)
    .where('kind', 'in', kinds)
    .execute()
  const keys = rows.map(({ key }) => key)
  return [...(await readCharges(db, userId, keys)).values()]
}
