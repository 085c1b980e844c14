import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'

const proWithDonations = anOrder({
  plan: { id: 'tier2', type: 'monthly' },
  donations: [
    { cents: 1_500, project_type: 'guilds' },
    { cents: 500, project_type: 'general' },
  ],
})
const gifts = anOrder({ gifts: { tier1: 13 }, donations: [{ cents: 1_000, project_type: 'illuvium' }] })

test('alice opens a checkout for a plan with two donations', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(proWithDonations)
  expect(checkout).toMatchObject({ requiresSequentialPayment: false, giftSessionId: null, giftUrl: null })
  expect(checkout.url).toBe(`http://localhost:4000/dev/pay/${checkout.sessionId}`)

  const session = await shop.ask(`/v1/checkout/sessions/${checkout.sessionId}`)
  expect(session).toMatchObject({
    mode: 'subscription',
    amount_total: 2_999,
    currency: 'usd',
    customer: expect.stringMatching(/^cus_/),
    metadata: { order_id: checkout.orderId, leg: 'plan' },
    success_url: `http://localhost:4000/payment-success?order=${checkout.orderId}`,
    cancel_url: `http://localhost:4000/payment-cancel?order=${checkout.orderId}`,
  })
  expect(await alice.order(checkout.orderId)).toEqual({
    id: checkout.orderId,
    number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}$/u),
    sold_by: [...shop.settings.seller],
    status: 'awaiting_payment',
    lines: [
      { kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 },
      { kind: 'donation', project_type: 'guilds', cents: 1_500, votes: null },
      { kind: 'donation', project_type: 'general', cents: 500, votes: null },
    ],
    total_cents: 2_999,
    created_at: '2026-03-01T12:00:00.000Z',
    paid_at: null,
    plan: null,
    receipt: null,
    gift_leg: null,
  })
})

test('gifts are charged in lots of twelve and single months, by the prices of the payment provider', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const { sessionId } = await alice.checkout(gifts)
  const items = await shop.ask(`/v1/checkout/sessions/${sessionId}/line_items`)
  expect(
    items.data.map((item: { description: string; quantity: number; amount_total: number }) => [
      item.description,
      item.quantity,
      item.amount_total,
    ]),
  ).toEqual([
    ['Gift: Basic, 12 months', 1, 5_019],
    ['Gift: Basic, 1 month', 1, 499],
    ['Donation', 1, 1_000],
  ])
})

test('subscription_data is read as an object or as JSON text', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const body = checkoutBody(proWithDonations, 'alice')
  const text = JSON.stringify(body.metadata.subscription_data)
  expect(
    (await alice.send({ ...body, metadata: { ...body.metadata, subscription_data: text } })).status,
  ).toBe(200)
  expect((await alice.send({ ...body, metadata: { ...body.metadata, subscription_data: '{' } })).status).toBe(
    400,
  )
})

test('a guest is asked to log in', async () => {
  const shop = await openShop()
  const answer = await shop.app.request('/api/payments/create-checkout-session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(checkoutBody(proWithDonations, 'alice')),
  })
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'unauthorized'])
})

test('each order that cannot be paid is refused with its own code', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const body = checkoutBody(proWithDonations, 'alice')
  const refusal = async (request: Promise<Response>) => codeOf(await request)
  const donation = anOrder({ donations: [{ cents: 500, project_type: 'general' }] })

  expect(await refusal(alice.submit(anOrder()))).toBe('order_empty')
  expect(await refusal(alice.submit(anOrder(), undefined, 'premium'))).toBe('order_needs_plan_or_gift')
  expect(await refusal(alice.submit(donation, undefined, 'premium'))).toBe('order_needs_plan_or_gift')
  expect((await alice.submit(donation)).status).toBe(200)
  expect((await alice.submit(gifts, undefined, 'premium')).status).toBe(200)
  const huge = { cents: 60_000_000, project_type: 'general' } as const
  expect(await refusal(alice.submit(anOrder({ donations: [huge, huge] })))).toBe('order_too_large')
  expect(await refusal(alice.send({ ...body, metadata: { ...body.metadata, user_id: '' } }))).toBe(
    'user_without_id',
  )
  expect(await refusal(alice.send({ ...body, metadata: { ...body.metadata, user_id: 'bob' } }))).toBe(
    'forbidden',
  )
  expect(await refusal(alice.send({ ...body, success_url: 'https://evil.example/payment-success' }))).toBe(
    'return_url_refused',
  )
  expect(await refusal(alice.send({ ...body, amount: body.amount - 1 }))).toBe('order_mismatch')
  expect(await refusal(alice.send({ ...body, currency: 'eur' }))).toBe('invalid_request')

  await ownerOf(shop.db).updateTable('plans').set({ monthly_cents: 0 }).where('id', '=', 'tier2').execute()
  const free = { ...checkoutBody(anOrder({ plan: proWithDonations.plan }), 'alice'), amount: 0 }
  expect(await refusal(alice.send(free))).toBe('order_total_not_positive')
})

test('a price that the payment provider lacks is named as such, and nothing is left behind', async () => {
  const shop = await openShop({ prices: false })
  const alice = await shop.person('alice')
  expect(await codeOf(await alice.submit(proWithDonations))).toBe('price_missing')
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await (await alice.call('GET', '/payments/plans')).json()).toEqual({ plans: [] })
})

test('the plans that can be paid for are those with prices', async () => {
  const shop = await openShop()
  const { plans } = await (await shop.app.request('/api/payments/plans')).json()
  expect(plans.map((plan: { id: string }) => plan.id)).toEqual(['tier1', 'tier2', 'tier3', 'tier4', 'tier5'])
})

test('a price of the catalogue that differs from the payment provider is never charged', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await ownerOf(shop.db)
    .updateTable('plans')
    .set({ monthly_cents: 1_299 })
    .where('id', '=', 'tier2')
    .execute()
  const order = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
  expect(await codeOf(await alice.send({ ...checkoutBody(order, 'alice'), amount: 1_299 }))).toBe(
    'price_missing',
  )
})

test('the same attempt gets the same checkout, one after the other and at once', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => alice.checkout(proWithDonations, key)))
  answers.push(await alice.checkout(proWithDonations, key))
  expect(new Set(answers.map((answer) => answer.sessionId)).size).toBe(1)
  expect((await shop.ask('/v1/checkout/sessions')).data).toHaveLength(1)
  expect(await codeOf(await alice.submit(gifts, key))).toBe('order_mismatch')
})

test.each(['attempt-of-alice-1', '', '{}', `${randomUUID()}0`])(
  'an attempt under the key "%s", no UUID, is refused',
  async (key) => {
    const shop = await openShop()
    const alice = await shop.person('alice')
    const answer = await alice.submit(proWithDonations, key)
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'invalid_request'])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  },
)

test('an attempt may go without a key, and its letters may be large', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const body = checkoutBody(proWithDonations, 'alice')
  const bare = await alice.call('POST', '/payments/create-checkout-session', body)
  expect(bare.status).toBe(200)
  expect((await alice.send(body, randomUUID().toUpperCase())).status).toBe(200)
})

test('an answer that was lost is found again under the same key', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const key = randomUUID()
  await shop.control({ fail: 'lost', failTimes: 5, failPath: '/v1/checkout/sessions' })
  expect(await codeOf(await alice.submit(proWithDonations, key))).toBe('payment_failed')
  await shop.control({ fail: 'none' })
  const { sessionId } = await alice.checkout(proWithDonations, key)
  const { data } = await shop.ask('/v1/checkout/sessions')
  expect(data.map((session: { id: string }) => session.id)).toEqual([sessionId])
})

test('an attempt that was answered is answered again while the payment provider is away', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const key = randomUUID()
  const first = await alice.checkout(proWithDonations, key)
  shop.clock.advance(120_000)
  await shop.control({ fail: 'error', failTimes: 100 })
  expect(await alice.checkout(proWithDonations, key)).toEqual(first)
})

test('while the payment provider fails, the order fails plainly and can be tried again', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  for (const fail of ['unavailable', 'rate_limit', 'timeout'] as const) {
    await shop.control({ fail, failTimes: 5, failPath: '/v1/checkout/sessions' })
    const answer = await alice.submit(proWithDonations)
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'payment_failed'])
    await shop.control({ fail: 'none' })
  }
  await alice.checkout(proWithDonations)
  const open = (await shop.ask('/v1/checkout/sessions?status=open')).data
  expect(open).toHaveLength(1)
})

test('a new attempt expires the older open checkout of the same leg, not that of the other', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const first = await alice.checkout(proWithDonations)
  const gift = await alice.checkout(gifts)
  const second = await alice.checkout(anOrder({ plan: { id: 'tier3', type: 'yearly' } }))
  const status = async (id: string) => (await shop.ask(`/v1/checkout/sessions/${id}`)).status
  expect(await Promise.all([first, gift, second].map(({ sessionId }) => status(sessionId)))).toEqual([
    'expired',
    'open',
    'open',
  ])
  expect((await alice.order(first.orderId)).status).toBe('cancelled')
})

test('from twenty tabs at once one checkout stays open, and paying in all of them buys one plan', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const answers = await Promise.all(Array.from({ length: 20 }, () => alice.submit(proWithDonations)))
  const opened = answers.filter((answer) => answer.status === 200)
  expect(opened.length).toBeGreaterThan(0)
  expect((await shop.ask('/v1/checkout/sessions?status=open&limit=100')).data).toHaveLength(1)
  for (const answer of opened) await shop.pay(await answer.json())
  await shop.deliver()
  await shop.work()
  expect((await shop.ask('/v1/checkout/sessions?status=complete')).data).toHaveLength(1)
  expect(await alice.subscriptions()).toHaveLength(1)
})

test('of twenty-five different orders at once one can be paid, and no other is called a failed payment', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const orders = Array.from({ length: 25 }, (_, index) =>
    anOrder({ donations: [{ cents: 500 + 100 * index, project_type: 'general' }] }),
  )
  const answers = await Promise.all(orders.map((order) => alice.submit(order)))
  const refused = answers.filter((answer) => answer.status !== 200)
  expect(refused.filter(({ status }) => status !== 409)).toEqual([])
  for (const answer of refused) expect(await codeOf(answer)).toBe('order_replaced')
  expect((await shop.ask('/v1/checkout/sessions?status=open&limit=100')).data).toHaveLength(1)
})

test('an order that was started earlier than the one in its slot is refused in favour of that one', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.control({ fail: 'slow', slowMs: 500, failPath: '/v1/prices' })
  const first = alice.submit(gifts)
  await expect.poll(async () => (await shop.state()).fail).toBe('none')
  const second = await alice.checkout(anOrder({ donations: [{ cents: 500, project_type: 'general' }] }))
  expect([(await first).status, await codeOf(await first)]).toEqual([409, 'order_replaced'])
  const open = (await shop.ask('/v1/checkout/sessions?status=open')).data
  expect(open).toMatchObject([{ id: second.sessionId }])
})

test('an older checkout that was paid meanwhile is not paid again', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const first = await alice.checkout(proWithDonations)
  await shop.pay(first)
  expect(await codeOf(await alice.submit(proWithDonations))).toBe('order_already_paid')
  expect((await alice.order(first.orderId)).status).toBe('paid')
  await shop.work()
  expect(await codeOf(await alice.submit(proWithDonations))).toBe('plan_change_elsewhere')
})

test('a cancelled checkout is expired at the payment provider, a paid one is answered as paid', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  const first = await alice.checkout(proWithDonations)
  expect((await bob.cancel(first.orderId)).status).toBe(404)
  expect(await (await alice.cancel(first.orderId)).json()).toMatchObject({ status: 'cancelled' })
  expect(await (await alice.cancel(first.orderId)).json()).toMatchObject({ status: 'cancelled' })
  expect((await shop.ask(`/v1/checkout/sessions/${first.sessionId}`)).status).toBe('expired')

  const second = await alice.checkout(proWithDonations)
  await shop.pay(second)
  expect(await (await alice.cancel(second.orderId)).json()).toMatchObject({ status: 'paid' })
})

test("an order is its owner's alone", async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  const { orderId } = await alice.checkout(proWithDonations)
  const answer = await bob.call('GET', `/payments/orders/${orderId}`)
  expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
})

test('a player who keeps opening checkouts has to wait', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const key = randomUUID()
  for (let asked = 0; asked < 30; asked += 1) await alice.checkout(gifts, key)
  const answer = await alice.submit(gifts, key)
  expect([answer.status, await codeOf(answer), answer.headers.get('Retry-After')]).toEqual([
    429,
    'rate_limited',
    '60',
  ])
  shop.clock.advance(60_000)
  expect((await alice.submit(gifts, key)).status).toBe(200)
})
