import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { createLog } from '#server/platform/process/log.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'

const pro = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
const donation = anOrder({ donations: [{ cents: 500, project_type: 'general' }] })

/** A paid order whose row says another total than was charged: what a mended price or a hand in the account leads to. */
const payDifferently = async (shop: Shop, order = donation) => {
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(order)
  await shop.pay(checkout)
  await shop.db.updateTable('orders').set({ total_cents: 499_99 }).execute()
  return { alice, ...checkout }
}

const subscriptionAt = async (shop: Shop, sessionId: string) => {
  const { subscription } = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
  return subscription === null ? null : shop.ask(`/v1/subscriptions/${subscription}`)
}

test('a payment of another amount grants nothing, the player sees it, and the next order can be paid', async () => {
  const shop = await openShop()
  const { alice, orderId } = await payDifferently(shop)
  await shop.deliver()
  await shop.work()
  expect(await alice.order(orderId)).toMatchObject({
    status: 'differs',
    paid_at: '2026-03-01T12:00:00.000Z',
    lines: [{ votes: null }],
  })
  expect(await (await alice.cancel(orderId)).json()).toMatchObject({ status: 'differs' })
  expect(await shop.db.selectFrom('vote_ledger').selectAll().execute()).toEqual([])

  const next = await alice.checkout(donation)
  await shop.pay(next)
  await shop.deliver()
  await shop.work()
  expect((await alice.order(next.orderId)).status).toBe('fulfilled')
  expect((await alice.order(orderId)).status).toBe('differs')
})

test('found while the next order is submitted, it gives way to that at once', async () => {
  const shop = await openShop()
  const { alice, orderId } = await payDifferently(shop)
  expect((await alice.submit(donation)).status).toBe(200)
  expect((await alice.order(orderId)).status).toBe('differs')
})

test('a payment in another currency is no payment of the order', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const { orderId, sessionId } = await alice.checkout(donation)
  const object = {
    id: sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 500,
    currency: 'eur',
    metadata: { order_id: orderId, leg: 'gifts' },
  }
  const created = shop.clock.now() / 1000
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created,
    data: { object },
  }
  await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  await shop.work()
  expect((await alice.order(orderId)).status).toBe('differs')
})

test('it alarms once, however often it is reported', async () => {
  const shop = await openShop()
  const { alice, orderId } = await payDifferently(shop)
  const alarms: unknown[] = []
  const log = createLog('silent')
  log.error = (details: unknown) => void alarms.push(details)
  const { fulfilmentJob } = await import('#server/payments/worker.ts')
  await shop.control({ copies: 3 })
  await shop.deliver()
  await fulfilmentJob({ ...shop, log }).run(new AbortController().signal)
  shop.clock.advance(300_000)
  await reconcile({ ...shop, log })
  await alice.submit(donation)
  expect(alarms).toEqual([
    expect.objectContaining({ orderId, paidCents: 500, orderCents: 49_999, currency: 'usd' }),
  ])
})

test('a plan that was paid differently is not charged again: its subscription is ended', async () => {
  const shop = await openShop()
  const { alice, orderId, sessionId } = await payDifferently(shop, pro)
  await shop.deliver()
  await shop.work()
  expect((await alice.order(orderId)).status).toBe('differs')
  await shop.control({ fail: 'unavailable', failTimes: 2, failPath: '/v1/subscriptions' })
  await reconcile(shop)
  expect(await subscriptionAt(shop, sessionId)).toMatchObject({ status: 'active' })
  shop.clock.advance(300_000)
  await reconcile(shop)
  expect(await subscriptionAt(shop, sessionId)).toMatchObject({ status: 'canceled' })
  await shop.deliver()
  await shop.work()
  shop.clock.advance(300_000)
  await reconcile(shop)
  expect(await (await shop.person('alice')).me()).toMatchObject({ plan_id: 'tier0' })
  const { end_subscription_at } = await shop.db
    .selectFrom('orders')
    .select('end_subscription_at')
    .executeTakeFirstOrThrow()
  expect(end_subscription_at).toBeNull()
})

const unpaid = (changes: object) => ({
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'unpaid',
  amount_total: 500,
  currency: 'usd',
  payment_intent: null,
  subscription: null,
  ...changes,
})

const answers: [what: string, status: string, session: object][] = [
  ['is on its way', 'awaiting_payment', { payment_intent: { id: 'pi_1', status: 'processing' } }],
  ['waits for its payer', 'awaiting_payment', { payment_intent: { id: 'pi_1', status: 'requires_action' } }],
  ['did not come', 'expired', { payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
  ['was called off', 'expired', { payment_intent: { id: 'pi_1', status: 'canceled' } }],
  [
    'pays for a plan and is on its way',
    'awaiting_payment',
    { subscription: { id: 'sub_1', status: 'active' } },
  ],
  [
    'pays for a plan and may still come',
    'awaiting_payment',
    { subscription: { id: 'sub_1', status: 'incomplete' } },
  ],
  ['pays for a plan and did not come', 'expired', { subscription: { id: 'sub_1', status: 'past_due' } }],
  [
    'pays for a plan and is given up',
    'expired',
    { subscription: { id: 'sub_1', status: 'incomplete_expired' } },
  ],
]

test.each(answers)('a payment that takes days and %s leaves its order %s', async (_, status, session) => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const { orderId, sessionId } = await alice.checkout(donation)
  shop.clock.advance(300_000)
  const ended: string[] = []
  const payments = createTestPayments(shop.clock, (url, init) => {
    if (init?.method === 'DELETE') ended.push(new URL(String(url)).pathname)
    return Promise.resolve(Response.json({ ...unpaid(session), id: sessionId }))
  })
  await reconcile({ ...shop, payments })
  expect((await alice.order(orderId)).status).toBe(status)
  await reconcile({ ...shop, payments })
  const subscribed = status === 'expired' && 'subscription' in session
  expect(ended).toEqual(subscribed ? ['/v1/subscriptions/sub_1'] : [])
})

test('a payment that takes days is fulfilled even after it was given up', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const { orderId, sessionId } = await alice.checkout(donation)
  shop.clock.advance(300_000)
  const payments = createTestPayments(shop.clock, () =>
    Promise.resolve(Response.json({ ...unpaid(answers[2]?.[2] ?? {}), id: sessionId })),
  )
  await reconcile({ ...shop, payments })
  expect((await alice.order(orderId)).status).toBe('expired')
  await shop.pay({ sessionId })
  await shop.deliver()
  await shop.work()
  expect((await alice.order(orderId)).status).toBe('fulfilled')
})

const tooLittle = '000222222227'

test.each([
  ['told by a webhook', donation, 'deliver'],
  ['of which no webhook tells', donation, 'hold'],
  ['for a plan, told by a webhook', pro, 'deliver'],
  ['for a plan, of which no webhook tells', pro, 'hold'],
])('a debit that fails after days, %s, ends its order', async (_, order, webhooks) => {
  const shop = await openShop()
  await shop.control({ bankDebits: true, debitDays: 4 })
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(order)
  await shop.pay(checkout, tooLittle)
  await shop.control({ webhooks })
  shop.clock.advance(86_400_000)
  await shop.deliver()
  await shop.work()
  await reconcile(shop)
  const status = async () => (await (await shop.person('alice')).order(checkout.orderId)).status
  expect(await status()).toBe('awaiting_payment')
  shop.clock.advance(4 * 86_400_000)
  await shop.control({ days: 0 }, '/advance')
  await shop.deliver()
  await shop.work()
  await reconcile(shop)
  expect(await status()).toBe('expired')
  const running = (await shop.ask('/v1/subscriptions')).data
  expect(running).toEqual([])
  expect((await (await shop.person('alice')).submit(order)).status).toBe(200)
})
