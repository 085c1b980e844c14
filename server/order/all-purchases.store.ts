import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { donationPurpose } from '../donation/donation.store.ts'
import { findOrders } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'
import { readCharges } from './later-charges.store.ts'
import { orderPurpose } from './order-attempt.ts'
import { orderStates } from './order-state.store.ts'
import { readPurchases } from './purchases.store.ts'

const rowsAtOnce = 500

/** Returns all payments of a player, newest first, as their receipts show them. `nowMs` in milliseconds. */
export const readAllPurchases = async (db: Db, userId: string, nowMs: number): Promise<OrderState[]> => {
  const all: OrderState[] = []
  let before: string | undefined
  do {
    const rows = await readPurchases(db, {
      userId,
      purposes: [orderPurpose, donationPurpose],
      before,
      most: rowsAtOnce,
    })
    const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
    const states = await readCharges(db, idsOf('charge'), userId)
    for (const order of await orderStates(db, await findOrders(db, idsOf('order')), nowMs))
      states.set(order.id, order)
    all.push(...rows.flatMap(({ id }) => states.get(id) ?? []))
    before = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.cursor
  } while (before !== undefined)
  return all
}
