import { expect } from 'vitest'
import type { Order } from '#contract/order/order.contract.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { grantsOf } from '#tests/support/database/grants.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import type { CrashHub } from './crash-hub.ts'

const planOrder = anOrder({
  plan: { id: 'tier3', type: 'monthly' },
  donations: [{ cents: 1_000, project_type: 'guilds' }],
})
const giftOrder = anOrder({ gifts: { tier2: 14 }, donations: [{ cents: 2_000, project_type: 'general' }] })

const bothOrder = anOrder({ ...planOrder, gifts: giftOrder.gifts })

const kinds = [
  [planOrder, anOrder({ plan: { id: 'tier1', type: 'yearly' } })],
  [giftOrder, anOrder({ gifts: { tier1: 1 } })],
  [bothOrder, anOrder({ plan: { id: 'tier1', type: 'yearly' }, gifts: { tier1: 1 } })],
] as const
/** As many players in a row order different things. */
export const orderKinds = kinds.length

const kindOf = (index: number) => kinds[(index % kinds.length) as 0 | 1 | 2]

/** What the player of this number orders in the end: by turns a plan, gifts, and both. */
export const orderOf = (index: number): Order => kindOf(index)[0]

/** What they thought of first: opening the second checkout expires the one of this order. */
export const firstThoughtOf = (index: number): Order => kindOf(index)[1]

/** Are the gifts of what this player orders a payment of their own? */
export const hasSecondLeg = (index: number): boolean => orderOf(index) === bothOrder

/** By leg; the gifts beside a plan come without the donation, which goes with the plan. */
const expected: Readonly<Record<string, unknown>> = {
  plan: { plans: ['tier3'], giftMonths: [], donatedCents: [1_000], votes: [23] },
  gifts: { plans: [], giftMonths: [12, 2], donatedCents: [2_000], votes: [44] },
  second: { plans: [], giftMonths: [12, 2], donatedCents: [], votes: [] },
}
const nothing = { plans: [], giftMonths: [], donatedCents: [], votes: [] }

/**
 * Stops the hub and compares its books with the payment provider's: `payments` checkouts were paid, each of their
 * orders is fulfilled exactly once, no other order is, nobody has two open checkouts for one leg,
 * and journal, months and votes add up to the cent.
 */
export const expectBooksToAgree = (hub: CrashHub, payments: number): Promise<void> =>
  hub.inspect(async (db, checkouts, provider) => {
    const paid = checkouts.filter(({ status }) => status === 'complete')
    expect(paid).toHaveLength(payments)
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'leg', 'gift_leg_id', 'status', 'user_id'])
      .execute()
    for (const order of orders) {
      const isPaid = paid.some(({ metadata }) => metadata.order_id === order.id)
      expect([order.status === 'fulfilled', await grantsOf(db, order.id)]).toEqual([
        isPaid,
        isPaid ? expected[order.gift_leg_id === null ? order.leg : 'second'] : nothing,
      ])
    }
    const open = checkouts
      .filter(({ status }) => status === 'open')
      .map(({ metadata }) => `${orders.find(({ id }) => id === metadata.order_id)?.user_id}/${metadata.leg}`)
    expect(new Set(open).size).toBe(open.length)
    await expectBooksToAddUp({ db, payments: provider, clock: systemClock })
  })
