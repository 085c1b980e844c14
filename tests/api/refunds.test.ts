import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { mailRefunds } from '#server/refund/refund-mails.ts'
import { openAfterSale, paymentOf, project } from '#tests/support/server/after-sale.ts'
import type { AfterSaleShop } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'

const mixed = anOrder({
  donations: [
    { cents: 5_000, project_type: 'general', project_id: project },
    { cents: 1_000, project_type: 'general' },
  ],
  gifts: { tier2: 13 },
})
const [giftLine, firstDonation, secondDonation] = [0, 1, 2]

const buyMixed = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(shop.alice, mixed)
  const order = await shop.alice.order(orderId)
  expect(order.lines.map(({ kind }) => kind)).toEqual(['gift', 'donation', 'donation'])
  return { orderId, payment: await paymentOf(shop, sessionId), total: order.total_cents }
}

/** Somebody refunds in the payment provider's own pages. */
const refundThere = async (
  shop: Pick<AfterSaleShop, 'provider'>,
  payment: string,
  params: Record<string, string> = {},
) =>
  (
    await shop.provider.fetch('http://provider.test/v1/refunds', {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_hub',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ payment_intent: payment, ...params }),
    })
  ).json()

const subscribe = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(
    shop.alice,
    anOrder({ plan: { id: 'tier3', type: 'monthly' } }),
  )
  const { subscription } = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
  return { orderId, subscription: subscription as string, payment: await paymentOf(shop, sessionId) }
}

test('one line of an order is refunded: the rest of it stays, and the player sees what was given back', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const before = await shop.totals()
  const bank = await shop.bank(shop.alice)

  const answer = await shop.refund(orderId, [{ index: firstDonation }])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    id: expect.any(String),
    status: 'made',
    lines: [{ index: firstDonation, cents: 5_000 }],
    cents: 5_000,
  })
  await shop.catchUp()

  expect(await shop.totals()).toEqual({
    ...before,
    fund: before.fund - 50,
    donations: before.donations - 50,
  })
  expect(await shop.bank(shop.alice)).toBe(bank - 115)
  expect(await shop.months(orderId)).toBe(13)
  expect((await shop.alice.order(orderId)).after_sale).toEqual({
    refunded_cents: 5_000,
    disputed: false,
    refunds: [
      { at: expect.any(String), cents: 5_000, lines: [{ index: firstDonation, cents: 5_000, votes: 115 }] },
    ],
  })
  expect(await shop.worklist()).toEqual([])
  expect(await shop.mismatches()).toEqual([])
})

test('a refunded gift is worth no month, and the donations beside it are as they were', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const before = await shop.totals()
  await shop.refund(orderId, [{ index: giftLine }])
  await shop.catchUp()
  expect(await shop.months(orderId)).toBe(0)
  expect(await shop.totals()).toEqual(before)
  expect(await shop.mismatches()).toEqual([])
})

test('of a donation a part is refunded: it keeps the votes that the rest would have made', async () => {
  const shop = await openAfterSale()
  const { orderId } = await shop.donate(shop.alice, 100)
  expect(await shop.bank(shop.alice)).toBe(240)
  await shop.refund(orderId, [{ index: 0, cents: 5_000 }])
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBe(115)
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBe(0)
  const { after_sale: after } = await shop.alice.order(orderId)
  expect(after).toMatchObject({ refunded_cents: 10_000 })
  expect(after?.refunds.flatMap(({ lines }) => lines.map(({ votes }) => votes)).toSorted()).toEqual([
    115, 125,
  ])
  expect(await shop.mismatches()).toEqual([])
})

test('votes already given to a project stay there, and later votes first fill what they left in the bank', async () => {
  const shop = await openAfterSale()
  const before = await shop.totals()
  const { orderId } = await shop.donate(shop.alice, 50, true)
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  expect(await shop.totals()).toEqual({ ...before, votes: before.votes + 115 })
  expect(await shop.bank(shop.alice)).toBe(-115)

  await shop.donate(shop.alice, 5, true)
  expect((await shop.totals()).votes).toBe(before.votes + 115)
  expect(await shop.bank(shop.alice)).toBe(-105)
  // 240 votes, of which 135 are left: the votes of a donation are in one place.
  await shop.donate(shop.alice, 100, true)
  expect((await shop.totals()).votes).toBe(before.votes + 115)
  expect(await shop.bank(shop.alice)).toBe(135)
  expect(await shop.mismatches()).toEqual([])
})

test('whatever is reported doubled, reordered and to eight workers at once is done once', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const before = await shop.totals()
  await shop.refund(orderId, [{ index: firstDonation }, { index: giftLine }])
  await shop.deliver()
  const events = await shop.ask('/v1/events?limit=100')
  const told = events.data.filter(({ type }: { type: string }) => /refund/u.test(type))
  expect(told.length).toBeGreaterThan(1)
  const deliveries = Array.from({ length: 50 }, (_, nth) => ({
    ...told[nth % told.length],
    id: `evt_again_${nth}`,
  })).toReversed()
  await Promise.all(
    deliveries.map(async (event) =>
      shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now())),
    ),
  )
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await shop.work()
      await followPayments(shop.shop)
    }),
  )
  await shop.catchUp()
  expect(await shop.totals()).toEqual({
    ...before,
    fund: before.fund - 50,
    donations: before.donations - 50,
  })
  expect(await shop.months(orderId)).toBe(0)
  const rows = await shop.db.selectFrom('reversals').select('id').execute()
  expect(rows).toHaveLength(1)
  expect(await shop.mismatches()).toEqual([])
})

test('of two refunds at once that can’t both be given only one is, and the same key gives back once', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await shop.donate(shop.alice, 100)
  const both = await Promise.all([
    shop.refund(orderId, [{ index: 0, cents: 6_000 }]),
    shop.refund(orderId, [{ index: 0, cents: 6_000 }]),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = both.find(({ status }) => status === 409)
  expect(refused && (await codeOf(refused))).toBe('refund_too_large')

  const key = randomUUID()
  const twice = await Promise.all([
    shop.refund(orderId, [{ index: 0, cents: 1_000 }], key),
    shop.refund(orderId, [{ index: 0, cents: 1_000 }], key),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const other = await shop.refund(orderId, [{ index: 0, cents: 2_000 }], key)
  expect(await codeOf(other)).toBe('order_mismatch')
  const reasoned = await shop.refund(orderId, [{ index: 0, cents: 1_000 }], key, shop.admin, 'Asked by phone')
  expect(await codeOf(reasoned)).toBe('order_mismatch')
  const refunds = await shop.ask(`/v1/refunds?payment_intent=${payment}`)
  expect(refunds.data.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([1_000, 6_000])
  await shop.catchUp()
  expect(await shop.mismatches()).toEqual([])
})

test.each([
  ['a line that doesn’t exist', [{ index: 7 }], 'refund_lines_wrong'],
  ['a line twice', [{ index: 1 }, { index: 1, cents: 100 }], 'refund_lines_wrong'],
  ['a part of a gift', [{ index: 0, cents: 100 }], 'refund_lines_wrong'],
  ['more than was paid', [{ index: 1, cents: 5_001 }], 'refund_too_large'],
  ['nothing', [], 'invalid_request'],
  ['less than nothing', [{ index: 1, cents: -100 }], 'invalid_request'],
  ['a part of a cent', [{ index: 1, cents: 0.5 }], 'invalid_request'],
])('a refund of %s is refused, and nothing is given back', async (_, lines, code) => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  expect(await codeOf(await shop.refund(orderId, lines))).toBe(code)
  expect((await shop.ask(`/v1/refunds?payment_intent=${payment}`)).data).toEqual([])
  expect(await shop.mismatches()).toEqual([])
})

test('only administrators refund, only what is paid, and each refund is written down with before and after', async () => {
  const shop = await openAfterSale()
  const { orderId } = await shop.donate(shop.alice, 10)
  const mine = await shop.refund(orderId, [{ index: 0 }], randomUUID(), shop.alice)
  expect(await codeOf(mine)).toBe('forbidden')
  expect(await codeOf(await shop.refund('unknown', [{ index: 0 }]))).toBe('not_found')
  const open = await shop.alice.checkout(mixed)
  expect(await codeOf(await shop.refund(open.orderId, [{ index: 0 }]))).toBe('order_not_refundable')

  await shop.refund(orderId, [{ index: 0, cents: 400 }])
  await shop.catchUp()
  await shop.refund(orderId, [{ index: 0, cents: 100 }])
  const changes = await shop.db
    .selectFrom('audit_changes')
    .select(['admin_id', 'order_id', 'user_id', 'reason', 'kind', 'before', 'after'])
    .orderBy(sql`before->'returned_cents'`)
    .orderBy(sql`after->'returned_cents'`)
    .execute()
  const by = { admin_id: 'olivia', order_id: orderId, user_id: 'alice', reason: 'Asked by mail' }
  const change = (kind: string, cents: number, before: number, after: number) => ({
    ...{ ...by, kind: `refund_${kind}`, before: { returned_cents: before } },
    after: { returned_cents: after, asked_cents: cents },
  })
  expect(changes).toEqual([
    change('asked', 400, 0, 0),
    change('made', 400, 0, 400),
    change('asked', 100, 400, 400),
    change('made', 100, 400, 500),
  ])
  await shop.catchUp()
  expect(await shop.mismatches()).toEqual([])
})

test.each(['error_done', 'error', 'lost', 'timeout', 'unavailable'])(
  'a refund whose answer is lost (%s) is made once, and found again',
  async (failure) => {
    const shop = await openAfterSale({ timeoutMs: 200 })
    const { orderId, payment } = await shop.donate(shop.alice, 10)
    const key = randomUUID()
    await shop.control({ fail: failure, failTimes: 2, failPath: '/v1/refunds' })
    const answer = await shop.refund(orderId, [{ index: 0 }], key)
    expect((await answer.json()).status).toBe('asked')
    await shop.control({}, '/reset')
    shop.clock.advance(61_000)
    await shop.catchUp()
    await shop.catchUp()
    expect((await shop.ask(`/v1/refunds?payment_intent=${payment}`)).data).toHaveLength(1)
    expect((await (await shop.refund(orderId, [{ index: 0 }], key)).json()).status).toBe('made')
    expect((await shop.alice.order(orderId)).after_sale?.refunded_cents).toBe(1_000)
    expect(await shop.mismatches()).toEqual([])
  },
)

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

test('the mail about a refunded renewal names the plan that it paid for, and leads to its receipt', async () => {
  const shop = await openPlanChanges()
  await shop.change('tier5', 'monthly')
  await shop.until('2026-04-02T12:00:00Z')
  const invoices = await shop.ask(`/v1/invoices?subscription=${shop.providerId}`)
  const sent = shop.mailer.sent.length
  await refundThere(shop, invoices.data[0].payments.data[0].payment.payment_intent)
  await shop.catchUp()
  await followPayments(shop)
  await mailRefunds(shop)
  const mails = shop.mailer.sent.slice(sent).filter(({ subject }) => subject.startsWith('We refunded'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Oracle, monthly  \u2066\u2212$')
  expect(mails[0]?.text).not.toContain('Elite')
  const alice = await shop.person('alice')
  const { orders } = await (await alice.call('GET', '/payments/orders')).json()
  const charge = orders.find((order: { charge?: string }) => order.charge === 'renewal')
  expect(mails[0]?.text).toContain(`order=${encodeURIComponent(charge.id)}`)
})

test('the player is mailed about a refund once, in the language of the order', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const sent = shop.mailer.sent.length
  await shop.refund(orderId, [{ index: firstDonation, cents: 1_000 }, { index: secondDonation }])
  await shop.catchUp()
  await Promise.all([shop.mailRefunds(), shop.mailRefunds()])
  await shop.mailRefunds()
  const mails = shop.mailer.sent.slice(sent)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.to).toBe('alice@example.org')
  expect(mail?.subject).toMatch(/^We refunded \$20\.00 of order [0-9A-HJKMNP-TV-Z]{5}$/u)
  expect(mail?.text).toContain('\u2066\u2212$10.00\u2069')
  expect(mail?.text).toContain('48 votes were taken back from your donation bank.')
  expect(mail?.text).toContain('What is left of your donation keeps 88 votes.')
  expect(mail?.text).toContain('Votes you have given to a project stay there.')
  expect(mail?.text).not.toContain('gift')
  expect(await shop.mismatches()).toEqual([])
})

test('the mail about a whole donation says no votes as left, one about a gift says nothing of votes', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const mailOf = async (line: number) => {
    await shop.refund(orderId, [{ index: line }])
    await shop.catchUp()
    await shop.mailRefunds()
    return shop.mailer.sent.at(-1)?.text ?? ''
  }
  const whole = await mailOf(firstDonation)
  expect(whole).toContain('115 votes were taken back from your donation bank.')
  expect(whole).not.toContain('keeps')
  expect(await mailOf(giftLine)).not.toMatch(/votes?/iu)
})

test('a player who reads the hub in another language by now hears of a refund in that one', async () => {
  const shop = await openAfterSale()
  const { orderId } = await shop.donate(shop.alice, 20)
  await shop.alice.call('GET', '/auth/me', undefined, { Cookie: 'language=pt' })
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  await shop.mailRefunds()
  expect(shop.mailer.sent.at(-1)).toMatchObject({ language: 'pt' })
})
