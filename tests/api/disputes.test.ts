import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { openAfterSale, paymentOf, project } from '#tests/support/server/after-sale.ts'
import type { AfterSaleShop } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'

const dayMs = 86_400_000

const mixed = anOrder({
  donations: [{ cents: 5_000, project_type: 'general', project_id: project }],
  gifts: { tier2: 13 },
})

const buyMixed = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(shop.alice, mixed)
  return { orderId, payment: await paymentOf(shop, sessionId) }
}

const disputeOf = async (shop: AfterSaleShop, payment: string): Promise<string> =>
  (await shop.ask(`/v1/disputes?payment_intent=${payment}`)).data[0].id

const dispute = async (shop: AfterSaleShop, payment: string): Promise<string> => {
  await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await shop.catchUp()
  return disputeOf(shop, payment)
}

const decide = async (shop: AfterSaleShop, id: string, outcome: 'won' | 'lost') => {
  await shop.control({ dispute: id, outcome }, '/decide')
  await shop.catchUp()
}

const state = async (shop: AfterSaleShop, orderId: string) => ({
  ...(await shop.totals()),
  bank: await shop.bank(shop.alice),
  months: await shop.months(orderId),
  disputed: (await shop.alice.order(orderId)).after_sale?.disputed ?? false,
})

test('with its money a disputed payment loses what it bought, and gets it back when the dispute is won', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const before = await state(shop, orderId)
  const id = await dispute(shop, payment)
  expect(await state(shop, orderId)).toEqual({
    fund: before.fund - 50,
    donations: before.donations - 50,
    votes: before.votes,
    bank: before.bank - 115,
    months: 0,
    disputed: true,
  })
  expect((await shop.alice.order(orderId)).after_sale?.refunded_cents).toBe(0)
  await decide(shop, id, 'won')
  expect(await state(shop, orderId)).toEqual(before)
  const rows = await shop.db.selectFrom('reversals').select('id').execute()
  expect(rows.map((row) => row.id).toSorted()).toEqual([id, `${id} undone`])
  expect(await shop.mismatches()).toEqual([])
})

test('a dispute that is lost stays as it was when the money went', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const id = await dispute(shop, payment)
  const gone = await state(shop, orderId)
  await decide(shop, id, 'lost')
  expect(await state(shop, orderId)).toEqual(gone)
  expect(await shop.mismatches()).toEqual([])
})

const mailed = async (shop: AfterSaleShop) => {
  await mailEvents(shop)
  return shop.mailer.sent.map(({ subject, text }) => ({ subject, text }))
}

test.each(['won', 'lost'] as const)(
  'the player is mailed what a dispute holds and what comes of it, and once how it was decided: %s',
  async (outcome) => {
    const shop = await openAfterSale()
    const { orderId, payment } = await buyMixed(shop)
    const { number } = await shop.alice.order(orderId)
    const id = await dispute(shop, payment)
    const [first, ...others] = await mailed(shop)
    expect(others).toEqual([])
    expect(first?.subject).toBe(`Your bank is disputing your payment for order ${number}`)
    for (const words of [
      'what this money bought is on hold',
      'A plan comes back with the time it had left',
      orderId,
    ])
      expect(first?.text).toContain(words)
    expect((await shop.alice.order(orderId)).after_sale?.dispute_lost).toBeUndefined()

    await decide(shop, id, outcome)
    await shop.catchUp()
    const told = await mailed(shop)
    expect(told.map(({ subject }) => subject)).toEqual([
      first?.subject,
      `The dispute about order ${number} is over`,
    ])
    expect(told[1]?.text).toContain(
      outcome === 'won' ? 'What it bought is yours again.' : 'is not given back',
    )
    expect((await shop.alice.order(orderId)).after_sale?.dispute_lost).toBe(outcome === 'lost' || undefined)
  },
)

test('a disputed payment isn’t refunded, however that is asked for', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  expect(await codeOf(await shop.refund(orderId, [{ index: 1 }]))).toBe('order_disputed')
  await shop.catchUp()
  expect(await codeOf(await shop.refund(orderId, [{ index: 1 }]))).toBe('order_disputed')
  expect(await shop.mismatches()).toEqual([])
})

test('what was refunded before is not taken twice by a dispute', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const before = await state(shop, orderId)
  await shop.refund(orderId, [{ index: 1, cents: 2_000 }])
  await shop.catchUp()
  const id = await dispute(shop, payment)
  expect(await state(shop, orderId)).toMatchObject({ donations: before.donations - 50, months: 0 })
  await decide(shop, id, 'won')
  expect(await state(shop, orderId)).toMatchObject({ donations: before.donations - 20, months: 13 })
  expect(await shop.mismatches()).toEqual([])
})

test.each([
  ['in order', false],
  ['reversed', true],
])('told %s, fifty times over and to eight workers, it is done once', async (_, isReversed) => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const before = await state(shop, orderId)
  await shop.control({ webhooks: 'hold' })
  await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await shop.control({ dispute: await disputeOf(shop, payment), outcome: 'won' }, '/decide')
  const events = (await shop.ask('/v1/events?limit=100')).data.filter(({ type }: { type: string }) =>
    type.startsWith('charge.dispute.'),
  )
  expect(events).toHaveLength(4)
  const deliveries = Array.from({ length: 52 }, (__, nth) => ({
    ...events[nth % 4],
    id: `evt_again_${nth}`,
  }))
  for (const event of isReversed ? deliveries : deliveries.toReversed()) {
    await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        await shop.work()
        await followPayments(shop.shop)
      }),
    )
  }
  expect(await state(shop, orderId)).toEqual(before)
  const rows = await shop.db.selectFrom('reversals').select('undoes').execute()
  expect(rows.filter(({ undoes }) => undoes === null).length).toBeLessThanOrEqual(1)
  expect(await shop.mismatches()).toEqual([])
})

const buyPlan = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(
    shop.alice,
    anOrder({ plan: { id: 'tier3', type: 'monthly' } }),
  )
  return { orderId, payment: await paymentOf(shop, sessionId) }
}

test('a disputed plan ends; won, the time that was left of it comes back, without renewing', async () => {
  const shop = await openAfterSale()
  const { payment } = await buyPlan(shop)
  const [bought] = await shop.alice.subscriptions()
  const leftMs = Date.parse(bought.current_period_end) - shop.clock.now()
  const id = await dispute(shop, payment)
  await reconcile(shop)
  await shop.catchUp()
  expect((await shop.alice.me()).plan_id).toBe('tier0')

  shop.clock.advance(60 * dayMs)
  await decide(shop, id, 'won')
  const alice = await shop.person('alice')
  expect((await alice.me()).plan_id).toBe('tier3')
  const [given] = await alice.subscriptions()
  expect(given.renewal).not.toBe('renews')
  const restoredMs = Date.parse(given.current_period_end) - shop.clock.now()
  expect(Math.abs(restoredMs - leftMs)).toBeLessThan(60_000)
  shop.clock.advance(leftMs + 60_000)
  await reconcile(shop)
  expect((await (await shop.person('alice')).me()).plan_id).toBe('tier0')
  expect(await shop.mismatches()).toEqual([])
})

test('beside another plan bought meanwhile it doesn’t come back, and somebody has to look at it', async () => {
  const shop = await openAfterSale()
  const { payment } = await buyPlan(shop)
  const id = await dispute(shop, payment)
  await reconcile(shop)
  await shop.catchUp()
  await shop.buy(shop.alice, anOrder({ plan: { id: 'tier5', type: 'monthly' } }))
  await decide(shop, id, 'won')
  expect((await shop.alice.me()).plan_id).toBe('tier5')
  expect(await shop.worklist()).toEqual(['plan_not_restored'])
  expect(await shop.mismatches()).toEqual([])
})

test('disputes of unknown payments, in another currency or of a part change nothing', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  const before = await state(shop, orderId)
  const tell = async (id: string, change: Record<string, unknown>) => {
    const created = Math.floor(shop.clock.now() / 1000)
    const object = {
      id,
      object: 'dispute',
      amount: 1_000,
      currency: 'usd',
      status: 'needs_response',
      payment_intent: payment,
      ...change,
    }
    const type = 'charge.dispute.funds_withdrawn'
    const event = { id: `evt_${id}`, object: 'event', type, created, data: { object } }
    await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
    await shop.catchUp()
  }
  await tell('du_unknown', { payment_intent: 'pi_unknown' })
  await tell('du_foreign', { currency: 'eur' })
  await tell('du_part', {})
  await tell('du_more', { amount: 99_999_900 })
  expect(await shop.worklist()).toEqual(['foreign_currency', 'more_than_paid', 'no_lines', 'unknown_payment'])
  expect(await state(shop, orderId)).toEqual({ ...before, disputed: true })
})
