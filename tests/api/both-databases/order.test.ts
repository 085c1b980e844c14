import { expect, test } from 'vitest'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const proWithDonations = anOrder({
  plan: { id: 'tier2', type: 'monthly' },
  donations: [
    { cents: 1_000, project_type: 'guilds' },
    { cents: 500, project_type: 'general' },
  ],
})

const aDonation = (cents: number) => anOrder({ donations: [{ cents, project_type: 'general' }] })

test('a paid plan with donations becomes a subscription, votes and a larger fund', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(proWithDonations)
  await shop.pay(checkout)
  expect((await alice.order(checkout.orderId)).status).toBe('awaiting_payment')
  await shop.deliver()
  await shop.work()

  const order = await alice.order(checkout.orderId)
  expect(order).toMatchObject({ status: 'fulfilled', paid_at: '2026-03-01T12:00:00.000Z' })
  expect(order.lines.map((line) => (line.kind === 'donation' ? line.votes : null))).toEqual([null, 23, 11])
  expect(await alice.subscriptions()).toEqual([
    {
      id: expect.any(String),
      plan_id: 'tier2',
      plan_name: 'Pro',
      type: 'monthly',
      status: 'active',
      renewal: 'renews',
      amount_cents: 999,
      started_at: '2026-03-01T12:00:00.000Z',
      current_period_end: '2026-04-01T12:00:00.000Z',
      next: null,
      waiting: null,
    },
  ])
  expect(await alice.me()).toMatchObject({ premium: true, plan_id: 'tier2' })
  expect((await alice.me()).purchasedFeatures).toContain('synaptic_upgrades')
  const stats = await (await shop.app.request('/api/vaultvision/stats')).json()
  expect(stats).toMatchObject({ donated: 15, donors: 1 })
})

test('gifts give a code a lot of twelve and one for the months left over', async () => {
  const shop = await openProvenShop()
  const bob = await shop.person('bob')
  const checkout = await bob.checkout(anOrder({ gifts: { tier1: 27, tier5: 3 } }))
  await shop.pay(checkout)
  await shop.deliver()
  await shop.work()
  const codes = await shop.db
    .selectFrom('gift_codes')
    .select(['plan_id', 'months', 'buyer_id'])
    .orderBy('id')
    .execute()
  expect(codes.map((code) => [code.plan_id, code.months, code.buyer_id])).toEqual([
    ['tier1', 12, 'bob'],
    ['tier1', 12, 'bob'],
    ['tier1', 3, 'bob'],
    ['tier5', 3, 'bob'],
  ])
})

test('when no webhook ever comes, the reconciler finds the payment', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  const paid = await alice.checkout(proWithDonations)
  const left = await bob.checkout(proWithDonations)
  await shop.pay(paid)
  shop.clock.advance(300_000)
  await reconcile(shop)
  await shop.work()
  expect((await alice.order(paid.orderId)).status).toBe('fulfilled')
  expect((await bob.order(left.orderId)).status).toBe('awaiting_payment')

  shop.clock.advance(3_600_000)
  await reconcile(shop)
  expect((await (await shop.person('bob')).order(left.orderId)).status).toBe('expired')
  await shop.deliver()
  await shop.work()
  expect((await shop.db.selectFrom('subscriptions').selectAll().execute()).length).toBe(1)
})

test('a player sees what they paid, newest first, with votes; open and cancelled orders are not past', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  for (const cents of [1_000, 2_000]) {
    await shop.pay(await alice.checkout(aDonation(cents)))
    await shop.deliver()
    await shop.work()
  }
  const { orderId } = await alice.checkout(aDonation(5_000))
  await alice.cancel(orderId)
  await alice.checkout(aDonation(10_000))

  const { orders, next } = await (await alice.call('GET', '/payments/orders')).json()
  expect(next).toBeNull()
  expect(
    orders.map((order: { total_cents: number; status: string; lines: { votes: number }[] }) => [
      order.total_cents,
      order.status,
      order.lines[0]?.votes,
    ]),
  ).toEqual([
    [2_000, 'fulfilled', 44],
    [1_000, 'fulfilled', 21],
  ])
  expect(await (await bob.call('GET', '/payments/orders')).json()).toEqual({ orders: [], next: null })
  expect((await shop.app.request('/api/payments/orders')).status).toBe(401)
})

test('the gifts beside a plan are a payment of their own, made after it', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const gifts = { tier1: 2 }
  const { orderId } = await shop.buy(alice, anOrder({ plan: proWithDonations.plan, gifts }))
  const { legs } = await (await alice.call('GET', '/payments/legs/gifts')).json()
  expect(legs).toMatchObject([{ order_id: orderId, status: 'open', price_cents: 998 }])
  const leg = `/payments/orders/${orderId}/legs/gifts`
  const body = { amount: 998, ...paymentReturnAddresses('http://localhost:4000') }
  const answers = await Promise.all(
    [1, 2, 3].map(() => alice.call('POST', leg, body, { 'Idempotency-Key': crypto.randomUUID() })),
  )
  for (const answer of answers) if (answer.ok) await shop.pay(await answer.json())
  await shop.catchUp()
  expect(await (await alice.call('GET', leg)).json()).toMatchObject({ status: 'paid' })
  const codes = await shop.db.selectFrom('gift_codes').select(['plan_id', 'months']).execute()
  expect(codes).toEqual([{ plan_id: 'tier1', months: 2 }])
})
