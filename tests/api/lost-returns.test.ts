import { expect, test } from 'vitest'
import { findReturns } from '#server/refund/find-returns.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import type { AfterSaleShop } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Nothing is delivered any more; what was made so far is. */
const loseWebhooks = async (shop: AfterSaleShop) => {
  await shop.catchUp()
  await shop.control({ webhooks: 'hold' })
}

/** The hub's jobs go on for an hour; two processes look. */
const goOn = async (shop: AfterSaleShop, hours = 1) => {
  shop.clock.advance(hours * hourMs)
  await Promise.all([findReturns(shop), findReturns(shop)])
  await followPayments(shop)
}

const buyPlan = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(
    shop.alice,
    anOrder({ plan: { id: 'tier3', type: 'yearly' } }),
  )
  return { orderId, payment: await paymentOf(shop, sessionId) }
}
/** What happened beside charges. */
const events = async ({ db }: AfterSaleShop) =>
  (await db.selectFrom('player_events').select('kind').orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'charged')
const plan = async (shop: AfterSaleShop) => (await (await shop.person('alice')).me()).plan_id

/** What the hub asks the payment provider for, by path. */
const counted = (shop: AfterSaleShop) => {
  const asked: string[] = []
  const payments = createTestPayments(shop.clock, (url, init) => {
    asked.push(new URL(String(url)).pathname)
    return shop.provider.fetch(url, init)
  })
  return { asked, deps: { ...shop, payments } }
}

test('a refund whose webhook is lost is found within the hour, and does what its webhook would have done, once', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyPlan(shop)
  await goOn(shop)
  await loseWebhooks(shop)
  await shop.control({ payment_intent: payment }, '/refund')
  await shop.catchUp()
  expect(await plan(shop)).toBe('tier3')
  await goOn(shop)
  expect(await plan(shop)).toBe('tier0')
  const order = await (await shop.person('alice')).order(orderId)
  expect(order.after_sale?.refunded_cents).toBe(20_107)
  await goOn(shop)
  await goOn(shop)
  expect(await events(shop)).toEqual(['plan_started', 'plan_ended', 'refunded'])
  await reconcile(shop)
  expect(await shop.mismatches()).toEqual([])
})

test('a dispute whose webhooks are lost is found, and months later that it was won', async () => {
  const shop = await openAfterSale()
  const { payment } = await buyPlan(shop)
  await goOn(shop)
  await loseWebhooks(shop)
  await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await goOn(shop)
  expect(await plan(shop)).toBe('tier0')
  for (let day = 0; day < 70; day += 1) await goOn(shop, 24)
  const [{ id: dispute }] = (await shop.ask('/v1/disputes')).data
  await shop.control({ dispute, outcome: 'won' }, '/decide')
  await goOn(shop)
  expect(await plan(shop)).toBe('tier3')
  await goOn(shop)
  expect(await shop.mismatches()).toEqual([])
})

test('a refund that fails afterwards without a word gives back what it took', async () => {
  const shop = await openAfterSale()
  const before = await shop.totals()
  const { payment } = await shop.donate(shop.alice, 50)
  const donated = await shop.totals()
  await shop.control({ payment_intent: payment }, '/refund')
  await shop.catchUp()
  expect(await shop.totals()).toEqual(before)
  await loseWebhooks(shop)
  const [{ id: refund }] = (await shop.ask('/v1/refunds')).data
  shop.clock.advance(10 * dayMs)
  await shop.control({ refund }, '/fail-refund')
  await goOn(shop)
  expect(await shop.totals()).toEqual(donated)
})

test('with nothing to hear of one listing each is asked an hour, whichever of several processes comes', async () => {
  const shop = await openAfterSale()
  const { asked, deps } = counted(shop)
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await Promise.all([findReturns(deps), findReturns(deps), findReturns(deps)])
    shop.clock.advance(300_000)
  }
  expect(asked.toSorted()).toEqual(['/v1/disputes', '/v1/refunds'])
})

test('what was heard of already is not looked at again', async () => {
  const shop = await openAfterSale()
  const { payment } = await shop.donate(shop.alice, 50)
  await shop.control({ payment_intent: payment }, '/refund')
  await shop.catchUp()
  await findReturns(shop)
  const due = await shop.db.selectFrom('touched_payments').select('due_at').execute()
  expect(due).toEqual([{ due_at: null }])
})

test('a look that fails is made up for five minutes later, also after a long while and page by page', async () => {
  const shop = await openAfterSale()
  const { payment: paymentId } = await shop.donate(shop.alice, 50)
  await goOn(shop)
  await loseWebhooks(shop)
  for (let index = 0; index < 101; index += 1)
    await shop.payments.refund({ paymentId, cents: 1, metadata: {} }, `by-hand-${index}`)
  shop.clock.advance(45 * dayMs)
  await shop.control({ fail: 'error', failTimes: 10, failPath: '/v1/refunds' })
  await findReturns(shop)
  expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([])
  await shop.control({ fail: 'none' })
  shop.clock.advance(300_000)
  await findReturns(shop)
  expect(await shop.db.selectFrom('refunds').select('id').execute()).toHaveLength(101)
})
