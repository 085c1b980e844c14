import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { bookMissing } from '#server/ledger/book-missing.ts'
import { assignRefund, bookDispute, bookRefund, bookRefundFailed } from '#server/ledger/reversals.store.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { plant } from '#tests/support/database/plant.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { balancesOf, expectBooksToAddUp, mismatchesOf } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { goOn, openSeededShop, sell } from '#tests/support/server/sales.ts'

const general = { project_type: 'general' } as const
const elite = { id: 'tier3', type: 'monthly' } as const

test('each line of a paid order is booked where it belongs, and its donations are assigned', async () => {
  const { shop } = await openSeededShop()
  await sell(shop, {
    plan: elite,
    donations: [
      { cents: 1_000, project_type: 'guilds', project_id: project },
      { cents: 500, ...general },
    ],
  })
  await sell(shop, { gifts: { tier2: 14 } }, 'bob')
  expect(await balancesOf(shop.db)).toEqual({
    'donations:fund:general': -500,
    [`donations:project:${project}`]: -1_000,
    'donations:received': 0,
    gifts: -(10_048 + 2 * 999),
    plans: -1_999,
    provider: 1_999 + 1_500 + 10_048 + 2 * 999,
  })
  await expectBooksToAddUp(shop)
})

test('paid and not yet fulfilled, a donation waits to be assigned', async () => {
  const { shop } = await openSeededShop()
  await shop.db.updateTable('projects').set({ status: 'active' }).execute()
  const { sessionId } = await (
    await shop.person('alice')
  ).checkout(anOrder({ donations: [{ cents: 700, ...general }] }))
  await shop.pay({ sessionId })
  await shop.deliver()
  const [order] = await shop.db.selectFrom('orders').selectAll().execute()
  expect(order?.status).toBe('awaiting_payment')
  await (await shop.person('alice')).cancel(order?.id ?? '')
  expect(await balancesOf(shop.db)).toEqual({ 'donations:received': -700, provider: 700 })
  await expectBooksToAddUp(shop)
  await shop.work()
  expect(await balancesOf(shop.db)).toMatchObject({
    'donations:received': 0,
    'donations:fund:general': -700,
  })
  await expectBooksToAddUp(shop)
})

test('a donation whose project has closed is held for the fund of its project type', async () => {
  const { shop, alice } = await openSeededShop()
  const body = { user_id: 'alice', amount: 25, project_id: project, use_votes_immediately: true }
  const answer = await alice.call('POST', '/stripe-donations/checkout', body, {
    'Idempotency-Key': randomUUID(),
  })
  const { session_id: sessionId } = await answer.json()
  await shop.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', project).execute()
  await shop.pay({ sessionId })
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toMatchObject({ 'donations:fund:guilds': -2_500 })
  await expectBooksToAddUp(shop)
})

test('votes that go to a project with the payment add up, too', async () => {
  const { shop, alice } = await openSeededShop()
  const body = { user_id: 'alice', amount: 25, project_id: project, use_votes_immediately: true }
  const answer = await alice.call('POST', '/stripe-donations/checkout', body, {
    'Idempotency-Key': randomUUID(),
  })
  const { session_id: sessionId } = await answer.json()
  await shop.pay({ sessionId })
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toMatchObject({ [`donations:project:${project}`]: -2_500 })
  await expectBooksToAddUp(shop)
  await plant(shop.db, sql`delete from vote_ledger where project_vote_id is not null`)
  expect(await mismatchesOf(shop)).toEqual([
    expect.stringMatching(/^55 votes of order .* nobody spent them\.$/u),
    'Of alice votes of donations there are 0, and the ledger has 55.',
  ])
})

test('both payments of an order with two are booked, each with its own lines', async () => {
  const shop = await openShop()
  const { orderId } = await sell(shop, { plan: elite, gifts: { tier1: 3 } })
  await expectBooksToAddUp(shop)
  const alice = await shop.person('alice')
  const leg = `/payments/orders/${orderId}/legs/gifts`
  const { price_cents: amount } = await (await alice.call('GET', leg)).json()
  const returns = {
    success_url: `${shop.settings.publicUrl}/payment-success`,
    cancel_url: `${shop.settings.publicUrl}/payment-cancel`,
  }
  const answer = await alice.call('POST', leg, { amount, ...returns }, { 'Idempotency-Key': randomUUID() })
  expect(answer.status).toBe(200)
  await shop.pay(await answer.json())
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({ gifts: -1_497, plans: -1_999, provider: 3_496 })
  await expectBooksToAddUp(shop)
})

test('a payment that differs from its order waits in suspense', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(anOrder({ donations: [{ cents: 500, ...general }] }))
  await shop.pay(checkout)
  await shop.db.updateTable('orders').set({ total_cents: 499_99 }).execute()
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({ differing: -500, provider: 500 })
  await expectBooksToAddUp(shop)
})

test('a payment in another currency is booked in that currency, and beside no dollars', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const { orderId, sessionId } = await alice.checkout(anOrder({ donations: [{ cents: 500, ...general }] }))
  const object = {
    id: sessionId,
    status: 'complete',
    payment_status: 'paid',
    amount_total: 500,
    currency: 'eur',
  }
  const data = { object: { ...object, metadata: { order_id: orderId } } }
  const event = { id: 'evt_1', type: 'checkout.session.completed', created: shop.clock.now() / 1000, data }
  await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  await shop.work()
  expect(await shop.db.selectFrom('journal_transactions').select(['kind', 'currency']).execute()).toEqual([
    { kind: 'differing', currency: 'eur' },
  ])
  expect(await mismatchesOf(shop)).toEqual([`payment:${orderId}: charged 0 eur, booked 500 eur.`])
})

test('every renewal is booked once, however often and late its webhook arrives', async () => {
  const shop = await openShop()
  await sellElite(shop)
  await shop.control({ copies: 3, order: 'reversed' })
  await goOn(shop, 62)
  expect(await balancesOf(shop.db)).toEqual({ plans: -3 * 1_999, provider: 3 * 1_999 })
  await expectBooksToAddUp(shop)
})

test('a renewal whose webhook is lost is booked by whoever asks about the subscription', async () => {
  const shop = await openShop()
  await sellElite(shop)
  shop.clock.advance(31 * dayMs + 3 * 3_600_000)
  await shop.control({ days: 0 }, '/advance')
  await reconcile(shop)
  expect(await balancesOf(shop.db)).toEqual({ plans: -2 * 1_999, provider: 2 * 1_999 })
  await expectBooksToAddUp(shop)
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({ plans: -2 * 1_999, provider: 2 * 1_999 })
  await expectBooksToAddUp(shop)
})

test('a subscription that is charged without giving a plan is owed back', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(anOrder({ plan: elite }))
  await shop.pay(checkout)
  await shop.db.updateTable('orders').set({ total_cents: 1 }).execute()
  await shop.catchUp()
  await goOn(shop, 32)
  expect(await balancesOf(shop.db)).toEqual({ differing: -2 * 1_999, provider: 2 * 1_999 })
  await expectBooksToAddUp(shop)
})

test('what was paid before there was a journal is booked later, once', async () => {
  const shop = await openShop()
  await sellElite(shop)
  await goOn(shop, 32)
  await plant(shop.db, sql`delete from journal_entries where transaction_key like 'invoice:%'`)
  await plant(shop.db, sql`delete from charges where key like 'invoice:%'`)
  await plant(shop.db, sql`delete from journal_transactions where key like 'invoice:%'`)
  await plant(shop.db, sql`update payment_events set fact = fact - 'paid'`)
  expect(await mismatchesOf(shop)).toHaveLength(2)
  expect(await bookMissing(shop)).toEqual([expect.stringMatching(/^invoice:in_/u)])
  expect(await bookMissing(shop)).toEqual([])
  await expectBooksToAddUp(shop)
})

test('a refund is booked against its lines, and again when it failed', async () => {
  const { shop } = await openSeededShop()
  const { orderId, intent } = await sell(shop, {
    gifts: { tier1: 2 },
    donations: [{ cents: 500, ...general }],
  })
  const before = await balancesOf(shop.db)
  await shop.control({ payment_intent: intent }, '/refund')
  const [{ id: refundId, amount: cents }] = (await shop.ask('/v1/refunds')).data
  expect(await mismatchesOf(shop)).toEqual([`${refundId}: at the payment provider -$14.98, booked $0.00.`])
  const refund = { refundId, orderId, cents, atMs: shop.clock.now() }
  const order = await shop.db.selectFrom('orders').select('lines').executeTakeFirstOrThrow()
  const lines = order.lines.map((line, index) => ({ index, cents: line.cents }))
  await expect(bookRefund(shop.db, { ...refund, lines: [...lines, { index: 0, cents: 1 }] })).rejects.toThrow(
    'are more than',
  )
  expect(await bookRefund(shop.db, refund)).toBe(true)
  expect(await bookRefund(shop.db, refund)).toBe(false)
  await expect(bookRefund(shop.db, { ...refund, cents: 1 })).rejects.toThrow(/booked already/u)
  expect(await balancesOf(shop.db)).toEqual({ ...before, provider: 0, 'refunds:unassigned': 1_498 })
  await assignRefund(shop.db, { ...refund, lines })
  expect(await balancesOf(shop.db)).toEqual({
    'donations:fund:general': 0,
    'donations:received': 0,
    gifts: 0,
    provider: 0,
    'refunds:unassigned': 0,
  })
  await bookRefundFailed(shop.db, refund)
  expect(await balancesOf(shop.db)).toEqual({ ...before, 'refunds:unassigned': 0 })
})

test('a dispute takes the money, and won gives it back, whichever is told first', async () => {
  const shop = await openShop()
  const { orderId } = await sell(shop, { plan: elite })
  const before = await balancesOf(shop.db)
  const [{ payment_intent: intent }] = (await shop.ask('/v1/charges')).data
  await shop.control({ payment_intent: intent }, '/dispute')
  const [{ id: disputeId, amount: cents }] = (await shop.ask('/v1/disputes')).data
  expect(await mismatchesOf(shop)).toEqual([`${disputeId}: at the payment provider -$19.99, booked $0.00.`])
  const dispute = { disputeId, orderId, cents, lines: [{ index: 0, cents }], atMs: shop.clock.now() }
  expect(await bookDispute(shop.db, dispute)).toBe(true)
  expect(await balancesOf(shop.db)).toEqual({ plans: -1_999, disputes: 1_999, provider: 0 })
  await expectBooksToAddUp(shop)
  await shop.control({ dispute: disputeId, outcome: 'won' }, '/decide')
  expect(await mismatchesOf(shop)).toHaveLength(1)
  expect(await bookDispute(shop.db, { ...dispute, won: true })).toBe(true)
  expect(await bookDispute(shop.db, { ...dispute, won: true })).toBe(false)
  expect(await bookDispute(shop.db, dispute)).toBe(false)
  expect(await balancesOf(shop.db)).toEqual({ ...before, disputes: 0 })
  await expectBooksToAddUp(shop)
})
