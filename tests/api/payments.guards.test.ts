import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { closeCheckout, createCheckout } from '#server/payments/checkout.ts'
import { findOrder } from '#server/payments/orders.store.ts'
import { settle } from '#server/payments/settle.ts'

const gift = anOrder({ gifts: { tier2: 1 } })
const pro = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
const giftCents = 999

/** An event about a checkout of the gift, signed as the payment provider signs. */
const tell = async (
  shop: Shop,
  type: 'completed' | 'expired',
  { orderId, sessionId }: { orderId: string; sessionId: string },
  changes: object = {},
): Promise<void> => {
  const object = {
    id: sessionId,
    object: 'checkout.session',
    status: type === 'completed' ? 'complete' : 'expired',
    payment_status: type === 'completed' ? 'paid' : 'unpaid',
    amount_total: giftCents,
    currency: 'usd',
    metadata: { order_id: orderId, leg: 'gifts' },
    ...changes,
  }
  const created = shop.clock.now() / 1000
  const id = `evt_${type}_${sessionId}_${JSON.stringify(changes).length}`
  const event = { id, object: 'event', type: `checkout.session.${type}`, created, data: { object } }
  const answer = await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  expect(answer.status).toBe(200)
}

const codes = (shop: Shop) => shop.db.selectFrom('gift_codes').select('order_id').execute()

test.each([
  ['a cent less', { amount_total: giftCents - 1 }],
  ['a cent more', { amount_total: giftCents + 1 }],
  ['no amount', { amount_total: null }],
  ['another currency', { currency: 'eur' }],
  ['no currency', { currency: null }],
])('a payment of %s than was asked for grants nothing', async (_, changes) => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(gift)
  await tell(shop, 'completed', checkout, changes)
  await shop.work()
  expect((await alice.order(checkout.orderId)).status).toBe('differs')
  expect(await codes(shop)).toEqual([])
})

test('a checkout that would charge another total is closed again and never shown', async () => {
  const shop = await openShop()
  const { id: userId } = await shop.person('alice')
  const closed: string[] = []
  const session = {
    object: 'checkout.session',
    id: 'cs_dear',
    url: 'https://pay.example',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: giftCents + 1,
    currency: 'usd',
  }
  const payments = createTestPayments(shop.clock, async (url, init) => {
    const { pathname } = new URL(String(url))
    if (!pathname.startsWith('/v1/checkout/sessions')) return shop.provider.fetch(url, init)
    if (pathname.endsWith('/expire')) closed.push(pathname)
    return Response.json(closed.length > 0 ? { ...session, status: 'expired' } : session)
  })
  const opening = createCheckout(
    { ...shop, payments },
    {
      userId,
      key: 'key-1',
      content: 'gift',
      purpose: 'order',
      leg: 'gifts',
      mode: 'payment',
      lines: [],
      totalCents: giftCents,
      language: 'en',
      successUrl: 'http://localhost:4000/payment-success',
      cancelUrl: 'http://localhost:4000/payment-cancel',
      items: async () => [{ name: 'Gift', cents: giftCents }],
      refusal: async () => null,
    },
  )
  expect(await opening).toMatchObject({ code: 'price_missing' })
  expect(closed).toEqual(['/v1/checkout/sessions/cs_dear/expire'])
  expect(
    await shop.db.selectFrom('orders').select(['status', 'checkout_id', 'holds_slot']).execute(),
  ).toEqual([{ status: 'expired', checkout_id: null, holds_slot: false }])
})

test.each(['cancelled', 'expired'] as const)(
  'a payment that is reported after its order was %s is fulfilled: what was paid counts',
  async (as) => {
    const shop = await openShop()
    const alice = await shop.person('alice')
    const checkout = await alice.checkout(gift)
    const order = await findOrder(shop.db, checkout.orderId)
    if (!order) throw new Error('No order')
    expect(await closeCheckout(shop, order, as)).toBe(as)
    await tell(shop, 'completed', checkout)
    await shop.work()
    expect((await alice.order(checkout.orderId)).status).toBe('fulfilled')
    expect(await codes(shop)).toEqual([{ order_id: checkout.orderId }])
  },
)

test('an order that its player cancels is cancelled, although the expiry of its checkout is reported first', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(gift)
  const order = await findOrder(shop.db, checkout.orderId)
  if (!order) throw new Error('No order')
  const payments = {
    ...shop.payments,
    closeCheckout: async (id: string) => {
      const closed = await shop.payments.closeCheckout(id)
      await tell(shop, 'expired', checkout)
      await shop.work()
      expect((await alice.order(checkout.orderId)).status).toBe('expired')
      return closed
    },
  }
  expect(await closeCheckout({ ...shop, payments }, order, 'cancelled')).toBe('cancelled')
  expect((await alice.order(checkout.orderId)).status).toBe('cancelled')
})

test.each([
  ['expired first', ['expired', 'completed']],
  ['paid first', ['completed', 'expired']],
] as const)('an order that is reported as expired and as paid, %s, is paid', async (_, types) => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(gift)
  for (const type of types) await tell(shop, type, checkout)
  await shop.work()
  expect((await alice.order(checkout.orderId)).status).toBe('fulfilled')
})

test('gifts that are paid leave the way free for the next gifts, before they are granted', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const first = await alice.checkout(gift)
  await shop.pay(first)
  await shop.deliver()
  const order = await findOrder(shop.db, first.orderId)
  if (!order) throw new Error('No order')
  await settle(shop, order, await shop.payments.readCheckout(first.sessionId))
  const second = await alice.checkout(gift)
  expect(second.orderId).not.toBe(first.orderId)
  await shop.pay(second)
  await shop.deliver()
  await shop.work()
  const fulfilled = (await codes(shop)).map(({ order_id }) => order_id)
  expect(fulfilled).toHaveLength(2)
  expect(fulfilled).toEqual(expect.arrayContaining([first.orderId, second.orderId]))
})

test('a plan that is paid and not granted yet bars a second one', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const first = await alice.checkout(pro)
  await shop.pay(first)
  const order = await findOrder(shop.db, first.orderId)
  if (!order) throw new Error('No order')
  await settle(shop, order, await shop.payments.readCheckout(first.sessionId))
  const answer = await alice.submit(anOrder({ plan: { id: 'tier3', type: 'yearly' } }))
  expect(await codeOf(answer)).toBe('plan_change_elsewhere')
})

test('one player’s key is no other player’s: bob gets a checkout of his own under the same key', async () => {
  const shop = await openShop()
  const key = 'c0ffee00-0000-4000-8000-000000000001'
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  const hers = await alice.checkout(gift, key)
  const his = await bob.checkout(gift, key)
  expect(his.orderId).not.toBe(hers.orderId)
  expect(his.sessionId).not.toBe(hers.sessionId)
  expect(await codeOf(await bob.call('GET', `/payments/orders/${hers.orderId}`))).toBe('not_found')
})

test('an event of another checkout that names the order changes nothing', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(gift)
  await tell(shop, 'expired', { ...checkout, sessionId: 'cs_other' })
  await tell(shop, 'completed', { ...checkout, sessionId: 'cs_other' })
  await shop.work()
  expect((await alice.order(checkout.orderId)).status).toBe('awaiting_payment')
  const events = await shop.db.selectFrom('payment_events').select('outcome').execute()
  expect(events).toEqual([{ outcome: 'another checkout' }, { outcome: 'another checkout' }])
})

test('a payment of another checkout does not count for the order, whoever reports it', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(gift)
  const order = await findOrder(shop.db, checkout.orderId)
  if (!order) throw new Error('No order')
  const paid = { id: 'cs_other', url: null, status: 'complete', paid: true, failed: false } as const
  const rest = { totalCents: giftCents, currency: 'usd', subscriptionId: null, orderId: order.id }
  expect(await settle(shop, order, { ...paid, ...rest })).toBe('awaiting_payment')
})
