import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.contract.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { grantsOf } from '#tests/support/database/grants.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { payableOrder } from '#tests/support/server/orders.ts'
import { scale } from '#tests/support/scale.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { eventsOf } from '#tests/support/server/untold.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { votes as votesFor } from '../rules/contract/order.oracle.ts'
import { patience } from '#tests/support/pace.ts'

const size = { orders: scale(20, 200), deliveries: scale(10, 50), workers: scale(4, 8) }
const seed = 20_260_301

/** What the payment provider sends around an order without the hub having asked for it. */
const alsoSent = [
  'charge.succeeded',
  'charge.updated',
  'customer.created',
  'customer.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.payment_succeeded',
  'invoice.updated',
  'payment_intent.created',
  'payment_method.attached',
] as const

interface Bought {
  orderId: string
  userId: string
  order: Order
  /** The subscription at the payment provider, ended for every fourth. */
  subscriptionId: string | null
}

const buy = async (shop: Shop, order: Order, index: number): Promise<Bought> => {
  const userId = `player-${index}`
  const player = await shop.person(userId)
  const checkout = await player.checkout(order)
  await shop.pay(checkout)
  const { subscription } = await shop.ask(`/v1/checkout/sessions/${checkout.sessionId}`)
  if (subscription && index % 2 === 0) await shop.control({ subscription }, '/renew')
  if (subscription && index % 4 === 0) await shop.payments.endSubscription(subscription)
  return { orderId: checkout.orderId, userId, order, subscriptionId: subscription }
}

const others = (shop: Shop, count: number) =>
  Array.from({ length: count }, (_, order) =>
    alsoSent.map((type) => ({
      id: `evt_${order}_${type}`,
      object: 'event',
      type,
      created: Math.floor(shop.clock.now() / 1000),
      data: { object: { id: `obj_${order}` } },
    })),
  ).flat()

const shuffled = <T>(items: readonly T[]): T[] =>
  fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { numRuns: 1, seed })[0] ?? []

const expectedOf = ({ order }: Bought) => ({
  subscriptions: order.plan ? 1 : 0,
  giftMonths: Object.values(order.gifts).reduce((sum, months) => sum + months, 0),
  giftCodes: Object.values(order.gifts).reduce((sum, months) => sum + Math.ceil(months / 12), 0),
  donatedCents: order.donations.reduce((sum, donation) => sum + donation.cents, 0),
  votes: order.donations.reduce(
    (sum, donation) => sum + votesFor(donation.cents / 100, order.plan !== null),
    0,
  ),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const grantedOf = async ({ db }: Shop, { orderId }: Bought) => {
  const { plans, giftMonths, donatedCents, votes } = await grantsOf(db, orderId)
  return {
    subscriptions: plans.length,
    giftMonths: sum(giftMonths),
    giftCodes: giftMonths.length,
    donatedCents: sum(donatedCents),
    votes: sum(votes),
  }
}

test(
  'every order is fulfilled once, whatever the order and number of its webhooks, by several workers',
  { timeout: patience(1_800_000) },
  async () => {
    const shop = await openProvenShop()
    await seedProjects(ownerOf(shop.db), shop.clock.now())
    const bought: Bought[] = []
    for (const [index, order] of fc.sample(payableOrder, { numRuns: size.orders, seed }).entries())
      bought.push(await buy(shop, order, index))

    const sent = [...(await eventsOf(shop)), ...others(shop, size.orders)]
    const queue = shuffled(sent.flatMap((event) => Array.from({ length: size.deliveries }, () => event)))
    const statuses = new Map<number, number>()
    const worker = async (number: number): Promise<void> => {
      for (let event = queue.pop(); event; event = queue.pop()) {
        const { status } = await shop.app.request(
          '/api/payments/webhook',
          signedWebhook(event, shop.clock.now()),
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (queue.length % (7 + number) === 0) await shop.work()
      }
      await shop.work()
    }
    await Promise.all(Array.from({ length: size.workers }, (_, number) => worker(number)))
    for (let round = 0; round < 3; round += 1) {
      shop.clock.advance(300_000)
      await shop.work()
    }

    expect([...statuses.keys()]).toEqual([200])
    const inbox = await shop.db.selectFrom('payment_events').select(['id', 'due_at']).execute()
    expect(inbox).toHaveLength(sent.length)
    expect(inbox.filter((event) => event.due_at !== null)).toEqual([])
    for (const one of bought) {
      expect(await grantedOf(shop, one)).toEqual(expectedOf(one))
      const { status } = await shop.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', one.orderId)
        .executeTakeFirstOrThrow()
      expect(status).toBe('fulfilled')
      if (one.subscriptionId === null) continue
      const told = await shop.ask(`/v1/subscriptions/${one.subscriptionId}`)
      const kept = await shop.db
        .selectFrom('subscriptions')
        .select(['status', 'current_period_end', 'provider_id'])
        .where('order_id', '=', one.orderId)
        .executeTakeFirstOrThrow()
      expect(kept).toEqual({
        status: told.status === 'canceled' ? 'ended' : 'active',
        current_period_end: new Date(told.items.data[0].current_period_end * 1000),
        provider_id: one.subscriptionId,
      })
    }
  },
)
