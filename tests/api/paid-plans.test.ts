import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readSubscription } from '#server/platform/payments/payment-events.ts'
import { endPlanRead, claimPlanRead, askForPlan } from '#server/subscriptions/plan-reads.store.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { openShop } from '#tests/support/server/shop.ts'

const yearlyCents = catalogue.find(({ id }) => id === 'tier5')?.yearlyCents

/** Alice pays for Elite a month; the team changes her plan at the payment provider. */
const begin = async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.buy(alice, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const stripe = new Stripe('sk_test_team', {
    httpClient: Stripe.createFetchHttpClient(shop.provider.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const { data } = await stripe.subscriptions.list()
  const id = data[0]?.id ?? ''
  const item = data[0]?.items.data[0]?.id ?? ''
  const priceOf = async (key: string) => (await stripe.prices.list({ lookup_keys: [key] })).data[0]?.id ?? ''
  return {
    ...shop,
    stripe,
    priceOf,
    change: async (price: string) =>
      stripe.subscriptions.update(id, {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      }),
    card: (card: string) => shop.control({ subscription: id, card }, '/card'),
    follow: async () => {
      await shop.catchUp()
      await readPaidPlans(shop)
    },
    now: async () => {
      const [one] = await (await shop.person('alice')).subscriptions()
      return [one.plan_id, one.type, one.amount_cents]
    },
    row: () => shop.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow(),
  }
}

test('a plan that was changed and paid is the one of its price, at its price', async () => {
  const { change, priceOf, follow, now, person, row } = await begin()
  expect((await row()).plan_read_due_at).toBeNull()
  await change(await priceOf('tier5_yearly'))
  await follow()
  expect(await now()).toEqual(['tier5', 'yearly', yearlyCents])
  expect((await (await person('alice')).me()).plan_id).toBe('tier5')
  expect((await row()).plan_read_due_at).toBeNull()
})

test('a price without metadata tells its plan by its lookup key', async () => {
  const { stripe, change, priceOf, follow, now } = await begin()
  const price = await priceOf('tier5_yearly')
  await stripe.prices.update(price, { metadata: { plan_id: '', billing: '' } })
  await change(price)
  await follow()
  expect((await now()).slice(0, 2)).toEqual(['tier5', 'yearly'])
})

test('a price that names no plan changes nothing', async () => {
  const { stripe, change, follow, now, row } = await begin()
  const before = await now()
  const { id } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 9_000,
    recurring: { interval: 'month' },
    product_data: { name: 'By hand' },
  })
  await change(id)
  await follow()
  expect([await now(), (await row()).plan_read_due_at]).toEqual([before, null])
})

test('a change that is not paid for changes nothing, paid by hand it counts, and told again it counts once', async () => {
  const { change, priceOf, follow, now, card, provider, control, stripe } = await begin()
  const before = await now()
  await card('4000 0000 0000 0341')
  const { latest_invoice } = await change(await priceOf('tier5_yearly'))
  await follow()
  expect(await now()).toEqual(before)
  const { hosted_invoice_url: url } = await stripe.invoices.retrieve(String(latest_invoice))
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' })
  await provider.fetch(String(url), { method: 'POST', body })
  await follow()
  expect(await now()).toEqual(['tier5', 'yearly', yearlyCents])
  await control({}, '/redeliver')
  await follow()
  expect(await now()).toEqual(['tier5', 'yearly', yearlyCents])
})

test('a payment provider that cannot be reached is asked again', async () => {
  const { change, priceOf, follow, now, control, clock, db, payments, log } = await begin()
  await change(await priceOf('tier5_yearly'))
  await control({ fail: 'unavailable', failTimes: 9 })
  const before = await now()
  await follow()
  expect(await now()).toEqual(before)
  await control({}, '/reset')
  clock.advance(59_999)
  await readPaidPlans({ db, clock, payments, log })
  expect(await now()).toEqual(before)
  clock.advance(1)
  await readPaidPlans({ db, clock, payments, log })
  expect((await now()).slice(0, 2)).toEqual(['tier5', 'yearly'])
})

test('an answer that a later payment has overtaken never brings an old plan back', async () => {
  const { db, clock, row, now } = await begin()
  const { id } = await row()
  const nowMs = clock.now()
  const before = await now()
  await askForPlan(db, id, nowMs)
  const first = await claimPlanRead(db, nowMs, nowMs + 60_000)
  expect(await claimPlanRead(db, nowMs, nowMs + 60_000)).toBeUndefined()
  await askForPlan(db, id, nowMs + 1)
  const second = await claimPlanRead(db, nowMs + 1, nowMs + 60_001)
  if (!first || !second) throw new Error('nothing to read')
  expect(await endPlanRead(db, first, { planId: 'tier1', type: 'monthly', cents: 499 }, nowMs)).toBe(false)
  expect(await now()).toEqual(before)
  expect(await endPlanRead(db, second, { planId: 'tier4', type: 'monthly', cents: 1 }, nowMs)).toBe(true)
  expect(await now()).toEqual(['tier4', 'monthly', 1])
})

test.each([
  ['paid', 'price_new'],
  ['open', undefined],
])('with its latest invoice %s a subscription has the paid price %s', (status, price) => {
  const items = { data: [{ current_period_end: 1, price: { id: 'price_new', unit_amount: 9_000 } }] }
  const subscription = { object: 'subscription', id: 'sub_1', status: 'active', items } as const
  const read = readSubscription({ ...subscription, latest_invoice: { status } })
  expect(read.paidPrice?.id).toBe(price)
})
