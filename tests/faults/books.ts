import { expect } from 'vitest'
import type { Order } from '#contract/order.contract.ts'
import type { Db } from '#server/schema.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import type { CrashHub } from './crash-hub.ts'

const planOrder = anOrder({
  plan: { id: 'tier3', type: 'monthly' },
  donations: [{ cents: 1_000, project_type: 'guilds' }],
})
const giftOrder = anOrder({ gifts: { tier2: 14 }, donations: [{ cents: 2_000, project_type: 'general' }] })

/** What the player of this number orders in the end: by turns a plan, and gifts. */
export const orderOf = (index: number): Order => (index % 2 === 0 ? planOrder : giftOrder)

/** What they thought of first: opening the second checkout expires the one of this order. */
export const firstThoughtOf = (index: number): Order =>
  index % 2 === 0 ? anOrder({ plan: { id: 'tier1', type: 'yearly' } }) : anOrder({ gifts: { tier1: 1 } })

const granted = async (db: Db, orderId: string) => {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('order_id', '=', orderId)
    .execute()
  const codes = await db
    .selectFrom('gift_codes')
    .select('months')
    .where('order_id', '=', orderId)
    .orderBy('part')
    .execute()
  const donations = await db
    .selectFrom('donations')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .execute()
  const votes = await db.selectFrom('vote_ledger').select('votes').where('order_id', '=', orderId).execute()
  return [
    subscriptions.map((row) => row.plan_id),
    codes.map((row) => row.months),
    donations.map((row) => row.amount_cents),
    votes.map((row) => row.votes),
  ]
}
/** By leg. */
const expected: Readonly<Record<string, unknown>> = {
  plan: [['tier3'], [], [1_000], [23]],
  gifts: [[], [12, 2], [2_000], [44]],
}

/**
 * Stops the hub and compares its books with the provider's: `payments` checkouts were paid, each of their orders is
 * fulfilled exactly once, no other order is, and nobody has two open checkouts for one leg.
 */
export const expectBooksToAgree = (hub: CrashHub, payments: number): Promise<void> =>
  hub.inspect(async (db, checkouts) => {
    const paid = checkouts.filter(({ status }) => status === 'complete')
    expect(paid).toHaveLength(payments)
    const orders = await db.selectFrom('orders').select(['id', 'leg', 'status', 'user_id']).execute()
    for (const order of orders) {
      const isPaid = paid.some(({ metadata }) => metadata.order_id === order.id)
      expect([order.status === 'fulfilled', await granted(db, order.id)]).toEqual([
        isPaid,
        isPaid ? expected[order.leg] : [[], [], [], []],
      ])
    }
    const open = checkouts
      .filter(({ status }) => status === 'open')
      .map(({ metadata }) => `${orders.find(({ id }) => id === metadata.order_id)?.user_id}/${metadata.leg}`)
    expect(new Set(open).size).toBe(open.length)
  })
