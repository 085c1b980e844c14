import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import type { AfterSaleShop } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { buyMixed, refundThere } from '#tests/support/server/refunds.ts'

const subscribe = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(
    shop.alice,
    anOrder({ plan: { id: 'tier3', type: 'monthly' } }),
  )
  const { subscription } = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
  return { orderId, subscription: subscription as string, payment: await paymentOf(shop, sessionId) }
}

test('a whole payment refunded at the payment provider has its lines by itself', async () => {
  const shop = await openAfterSale()
  const { orderId, payment, total } = await buyMixed(shop)
  const before = await shop.totals()
  await shop.control({ payment_intent: payment }, '/refund')
  await shop.catchUp()
  expect(await shop.totals()).toEqual({ ...before, fund: before.fund - 60, donations: before.donations - 50 })
  expect(await shop.months(orderId)).toBe(0)
  const { after_sale } = await shop.alice.order(orderId)
  expect(after_sale?.refunded_cents).toBe(total)
  expect(after_sale?.refunds[0]?.lines).toHaveLength(3)
  expect(await shop.mismatches()).toEqual([])
})

test('a part refunded there without lines waits in the worklist, until the rest is refunded too', async () => {
  const shop = await openAfterSale()
  const { orderId, payment, total } = await buyMixed(shop)
  const before = await shop.totals()
  await refundThere(shop, payment, { amount: '700' })
  await shop.catchUp()
  expect(await shop.worklist()).toEqual(['no_lines'])
  expect(await shop.totals()).toEqual(before)
  expect((await shop.alice.order(orderId)).after_sale).toEqual({
    refunded_cents: 700,
    disputed: false,
    refunds: [{ at: expect.any(String), cents: 700, lines: [] }],
  })
  // The player is mailed about the money all the same.
  const sent = shop.mailer.sent.length
  await shop.mailRefunds()
  expect(shop.mailer.sent.slice(sent)).toMatchObject([
    { to: 'alice@example.org', subject: expect.stringContaining('$7.00') },
  ])
  shop.clock.advance(1_000)
  await refundThere(shop, payment)
  await shop.catchUp()
  expect(await shop.worklist()).toEqual(['no_lines settled'])
  expect((await shop.alice.order(orderId)).after_sale?.refunded_cents).toBe(total)
  expect(await shop.totals()).toEqual({ ...before, fund: before.fund - 60, donations: before.donations - 50 })
  expect(await shop.mismatches()).toEqual([])
})

test.each([
  ['of another order', { 'metadata[order_id]': 'another', 'metadata[lines]': '1:700' }],
  ['that don’t add up', { 'metadata[lines]': '1:900' }],
  ['that don’t exist', { 'metadata[lines]': '9:700' }],
  ['twice', { 'metadata[lines]': '1:350 1:350' }],
  ['as they please', { 'metadata[lines]': "1:700'; drop table orders" }],
  ['of nothing', { 'metadata[lines]': '1:-700' }],
])('metadata that names lines %s reverses nothing', async (_, metadata) => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const before = await shop.totals()
  await refundThere(shop, payment, { amount: '700', 'metadata[order_id]': orderId, ...metadata })
  await shop.catchUp()
  expect(await shop.worklist()).toEqual(['lines_do_not_match'])
  expect(await shop.totals()).toEqual(before)
  expect(await shop.mismatches()).toEqual([])
})

test('a refund that is heard of before its order is fulfilled waits for it, and no votes are cast', async () => {
  const shop = await openAfterSale()
  const { orderId, sessionId } = await shop.openDonation(shop.alice, 50, true)
  const before = await shop.totals()
  await shop.control({ webhooks: 'hold' })
  await shop.pay({ sessionId })
  const payment = await paymentOf(shop, sessionId)
  const refund = await refundThere(shop, payment)
  const event = {
    id: 'evt_early',
    object: 'event',
    type: 'refund.created',
    created: Math.floor(shop.clock.now() / 1000),
    data: { object: refund },
  }
  await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  await shop.work()
  await followPayments(shop.shop)
  expect((await shop.alice.order(orderId)).after_sale).toBeUndefined()

  await shop.control({}, '/release')
  await shop.catchUp()
  await shop.catchUp()
  expect((await shop.alice.order(orderId)).status).toBe('fulfilled')
  expect(await shop.totals()).toEqual(before)
  expect(await shop.bank(shop.alice)).toBe(0)
  expect(await shop.mismatches()).toEqual([])
})

const tell = async (shop: AfterSaleShop, refund: Record<string, unknown>, nth = 1) => {
  const created = Math.floor(shop.clock.now() / 1000)
  const object = {
    id: `re_told_${nth}`,
    object: 'refund',
    amount: 1_000,
    currency: 'usd',
    status: 'succeeded',
    created,
    metadata: {},
    ...refund,
  }
  const event = { id: `evt_told_${nth}`, object: 'event', type: 'refund.created', created, data: { object } }
  const answer = await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  expect(answer.status).toBe(200)
  await shop.work()
  await followPayments(shop.shop)
}

test('refunds of unknown payments, in another currency, or of more than was paid change nothing', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await shop.donate(shop.alice, 10)
  const before = await shop.totals()
  await tell(shop, { payment_intent: 'pi_unknown' }, 1)
  await tell(shop, { payment_intent: null, charge: 'ch_unknown' }, 2)
  await tell(shop, { payment_intent: payment, currency: 'eur' }, 3)
  expect(await shop.worklist()).toEqual(['foreign_currency', 'unknown_payment', 'unknown_payment'])
  await tell(shop, { payment_intent: payment, amount: 1_001 }, 4)
  expect(await shop.worklist()).toContain('more_than_paid')
  expect(await shop.totals()).toEqual(before)
  expect((await shop.alice.order(orderId)).after_sale).toBeUndefined()
})

test('a refund that fails gives back what it took, by rows of its own', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const before = await shop.totals()
  const bank = await shop.bank(shop.alice)
  const { id } = await refundThere(shop, payment)
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBe(0)
  await shop.control({ refund: id }, '/fail-refund')
  await shop.catchUp()
  expect(await shop.totals()).toEqual(before)
  expect(await shop.bank(shop.alice)).toBe(bank)
  expect(await shop.months(orderId)).toBe(13)
  expect((await shop.alice.order(orderId)).after_sale).toBeUndefined()
  const donations = await shop.db
    .selectFrom('donations')
    .select('amount_cents')
    .where('reversal_id', 'is not', null)
    .execute()
  expect(donations.map(({ amount_cents }) => amount_cents).toSorted((one, other) => one - other)).toEqual([
    -5_000, -1_000, 1_000, 5_000,
  ])
  expect(await shop.mismatches()).toEqual([])
})

test('a refunded plan ends at once, here and at the payment provider, and another can be bought', async () => {
  const shop = await openAfterSale()
  const { orderId, subscription } = await subscribe(shop)
  expect((await shop.alice.me()).plan_id).toBe('tier3')
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  expect((await shop.alice.me()).plan_id).toBe('tier0')
  await reconcile(shop)
  expect((await shop.ask(`/v1/subscriptions/${subscription}`)).status).toBe('canceled')
  await shop.catchUp()
  await shop.buy(shop.alice, anOrder({ plan: { id: 'tier5', type: 'monthly' } }))
  expect((await shop.alice.me()).plan_id).toBe('tier5')
  expect(await shop.mismatches()).toEqual([])
})

test('a refunded renewal ends the plan; the first month refunded later than that ends nothing', async () => {
  const shop = await openAfterSale()
  const { orderId, subscription, payment } = await subscribe(shop)
  shop.clock.advance(31 * 86_400_000)
  await shop.control({ subscription }, '/renew')
  await shop.catchUp()
  // A month later the first log-in is over.
  const alice = await shop.person('alice')
  await refundThere(shop, payment)
  await shop.catchUp()
  expect((await alice.me()).plan_id).toBe('tier3')
  expect((await alice.order(orderId)).after_sale?.refunded_cents).toBe(1_999)

  const invoices = await shop.ask(`/v1/invoices?subscription=${subscription}`)
  const renewal = invoices.data[0].payments.data[0].payment.payment_intent
  expect(renewal).not.toBe(payment)
  await refundThere(shop, renewal)
  await shop.catchUp()
  expect((await alice.me()).plan_id).toBe('tier0')
  await reconcile(shop)
  expect((await shop.ask(`/v1/subscriptions/${subscription}`)).status).toBe('canceled')
  // The renewal isn't what the order was paid with.
  expect((await alice.order(orderId)).after_sale?.refunded_cents).toBe(1_999)
  expect(await shop.mismatches()).toEqual([])
})
