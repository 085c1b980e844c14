import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailReceipts } from '#server/order/receipts.ts'
import { PaymentError } from '#server/platform/payments/payment-error.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const minuteMs = 60_000

/** Mails what is due, and returns the receipts that were mailed since the last call. */
const receiptsOf = (shop: Shop) => {
  let seen = 0
  return async () => {
    await mailReceipts(shop)
    const sent = shop.mailer.sent.slice(seen)
    seen = shop.mailer.sent.length
    return sent.filter(({ subject }) => subject.startsWith('Your receipt'))
  }
}

const numberOf = async (shop: Shop): Promise<string> =>
  (await shop.db.selectFrom('orders').select('number').orderBy('attempt').executeTakeFirstOrThrow()).number

test('a renewal has a receipt of its own: number, plan, period, card, sum, and when the next one is', async () => {
  const shop = await openPlanChanges()
  const receipts = receiptsOf(shop)
  const number = await numberOf(shop)
  expect((await receipts()).map(({ subject }) => subject)).toEqual([
    `Your receipt ${number}-1: Elite, monthly`,
  ])
  await shop.until('2026-04-02T12:00:00Z')
  const [mail, ...others] = await receipts()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'alice@example.org',
    subject: `Your receipt ${number}-2: renewal of Elite, monthly`,
  })
  for (const words of [
    'Your plan was renewed.',
    `Receipt ${number}-2 of order ${number}, paid on April 1, 2026`,
    'Paid with Visa ending in 4242',
    'Period: April 1, 2026 to May 1, 2026',
    'Elite, monthly  $19.99',
    'Total  $19.99',
    'Your plan renews on May 1, 2026 for $19.99.',
    'End it any time under Your plan: http://localhost:4000/settings#tab-assets',
  ])
    expect(mail?.text).toContain(words)
  expect(await receipts()).toEqual([])
})

test('a change of plan has a receipt of the plan that it changed to, for what was left of the period', async () => {
  const shop = await openPlanChanges()
  const receipts = receiptsOf(shop)
  const number = await numberOf(shop)
  await receipts()
  await shop.until('2026-03-11T12:00:00Z')
  await shop.change('tier5', 'monthly')
  await shop.follow()
  const [mail] = await receipts()
  expect(mail?.subject).toBe(`Your receipt ${number}-2: change to Oracle, monthly`)
  expect(mail?.text).toContain('Period: March 11, 2026 to April 1, 2026')
  const charged = (await shop.paidCents()).find((cents) => cents !== 1_999) ?? 0
  expect(mail?.text).toContain(`Oracle, monthly  $${(charged / 100).toFixed(2)}`)
  await shop.until('2026-04-02T12:00:00Z')
  const [renewal] = await receipts()
  expect(renewal?.subject).toBe(`Your receipt ${number}-3: renewal of Oracle, monthly`)
})

test('a renewal that failed and was paid in the end has one receipt, with the card that paid', async () => {
  const shop = await openPlanChanges()
  const receipts = receiptsOf(shop)
  await receipts()
  await shop.card(laterCards.declined)
  await shop.until('2026-04-03T12:00:00Z')
  expect(await receipts()).toEqual([])
  await shop.card('5555 5555 5555 4444')
  await shop.until('2026-04-12T12:00:00Z')
  const [mail, ...others] = await receipts()
  expect(others).toEqual([])
  expect(mail?.subject).toContain('renewal of Elite, monthly')
  expect(mail?.text).toContain('Paid with Mastercard ending in 4444')
  expect(mail?.text).toContain('Period: April 1, 2026 to May 1, 2026')
})

test('the receipt of a renewal that is reported two days late is tried for a day, as any other', async () => {
  const shop = await openPlanChanges()
  const receipts = receiptsOf(shop)
  await receipts()
  await shop.control({ webhooks: 'hold' })
  await shop.until('2026-04-03T18:00:00Z')
  const { data } = await shop.ask('/v1/events?limit=100')
  for (const event of data.filter(({ type }: { type: string }) => type === 'invoice.paid'))
    await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  await shop.work()
  shop.mailer.failure = new Error('mailbox full')
  expect(await receipts()).toEqual([])
  shop.mailer.failure = null
  shop.clock.advance(minuteMs)
  expect((await receipts()).map(({ subject }) => subject)).toEqual([
    `Your receipt ${await numberOf(shop)}-2: renewal of Elite, monthly`,
  ])
})

test('plan and gifts are two payments with a receipt each, told apart by number and subject', async () => {
  const shop = await openShop()
  const receipts = receiptsOf(shop)
  const alice = await shop.person('alice')
  const { orderId } = await shop.buy(
    alice,
    anOrder({ plan: { id: 'tier3', type: 'monthly' }, gifts: { tier4: 1 } }),
  )
  const leg = `/payments/orders/${orderId}/legs/gifts`
  const { price_cents: amount } = await (await alice.call('GET', leg)).json()
  const urls = {
    success_url: 'http://localhost:4000/payment-success',
    cancel_url: 'http://localhost:4000/payment-cancel',
  }
  const opened = await alice.call('POST', leg, { amount, ...urls }, { 'Idempotency-Key': randomUUID() })
  await shop.pay(await opened.json())
  await shop.catchUp()
  const number = await numberOf(shop)
  // Both are due at the same moment: either is mailed first.
  expect((await receipts()).map(({ subject }) => subject).toSorted()).toEqual([
    `Your receipt ${number}-1: Elite, monthly`,
    `Your receipt ${number}-2: Gift: Master, 1 month`,
  ])
})

test('every charge in the journal is told to its player once', async () => {
  const shop = await openPlanChanges()
  await shop.until('2026-03-11T12:00:00Z')
  await shop.change('tier5', 'monthly')
  await shop.until('2026-05-02T12:00:00Z')
  const booked = await shop.db
    .selectFrom('journal_transactions')
    .select('key')
    .where('kind', 'in', ['payment', 'renewal', 'plan_change'])
    .orderBy('at')
    .execute()
  expect(booked).toHaveLength(4)
  const told = await shop.db
    .selectFrom('player_events')
    .select(['key', 'data'])
    .where('kind', '=', 'charged')
    .orderBy('at')
    .execute()
  expect(told.map(({ key }) => key)).toEqual(booked.map(({ key }) => `charged:${key}`))
  const number = await numberOf(shop)
  expect(told.map(({ data }) => data)).toMatchObject([
    { receipt: `${number}-1`, cents: 1_999, reason: 'payment' },
    { receipt: `${number}-2`, reason: 'plan_change' },
    { receipt: `${number}-3`, cents: 5_999, reason: 'renewal' },
    { receipt: `${number}-4`, cents: 5_999, reason: 'renewal' },
  ])
})

test('while the payment provider can’t be asked about a payment its receipt waits, for a quarter of an hour', async () => {
  const shop = await openPlanChanges()
  const payments = {
    ...shop.payments,
    readCharge: () => Promise.reject(new PaymentError('unreachable', { refused: false })),
  }
  await mailReceipts({ ...shop, payments })
  expect(shop.mailer.sent).toEqual([])
  shop.clock.advance(14 * minuteMs)
  await mailReceipts({ ...shop, payments })
  expect(shop.mailer.sent).toEqual([])
  shop.clock.advance(minuteMs)
  await mailReceipts({ ...shop, payments })
  expect(shop.mailer.sent).toHaveLength(1)
  expect(shop.mailer.sent[0]?.text).toContain('Elite, monthly  $19.99')
  expect(shop.mailer.sent[0]?.text).not.toContain('Paid with')
})

test('the page’s receipt of each charge has number, card and period', async () => {
  const shop = await openPlanChanges()
  await shop.until('2026-04-02T12:00:00Z')
  await mailReceipts(shop)
  const number = await numberOf(shop)
  const alice = await shop.person('alice')
  const { orders } = await (await alice.call('GET', '/payments/orders')).json()
  const method = { type: 'card', brand: 'visa', last4: '4242' }
  expect(
    orders.map(({ payment, receipt }: { payment: unknown; receipt: unknown }) => [payment, receipt]),
  ).toEqual([
    [
      {
        receipt: `${number}-2`,
        method,
        period: { from: '2026-04-01T12:00:00.000Z', until: '2026-05-01T12:00:00.000Z' },
      },
      { email: 'alice@example.org', sent: true },
    ],
    [
      {
        receipt: `${number}-1`,
        method,
        period: { from: '2026-03-01T12:00:00.000Z', until: '2026-04-01T12:00:00.000Z' },
      },
      { email: 'alice@example.org', sent: true },
    ],
  ])
})
