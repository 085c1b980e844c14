import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { sellElite, sellEliteToFailingCard } from '#tests/support/server/elite.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'

const dayMs = 86_400_000
const seconds = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000

/** Alice has paid Elite from 1 March to 1 April; what is told of it is signed here, event by event. */
const subscribeAlice = async (shop: Shop) => {
  const alice = await shop.person('alice')
  const { orderId, sessionId } = await alice.checkout(anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  await shop.pay({ sessionId })
  await shop.catchUp()
  const { subscription } = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
  let told = 0

  const tell = async (type: string, object: object): Promise<void> => {
    told += 1
    const created = Math.floor(shop.clock.now() / 1000)
    const event = { id: `evt_told_${told}`, object: 'event', type, created, data: { object } }
    const answer = await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
    expect(answer.status).toBe(200)
    await shop.work()
  }
  return {
    subscription,
    travel: (day: string) => shop.clock.advance(seconds(day) * 1000 - shop.clock.now()),
    updated: (status: string, periodEnd: string) =>
      tell('customer.subscription.updated', {
        id: subscription,
        object: 'subscription',
        status,
        metadata: { order_id: orderId, leg: 'plan' },
        items: { data: [{ current_period_end: seconds(periodEnd) }] },
      }),
    invoicePaid: (from: string, to: string) =>
      tell('invoice.paid', {
        id: `in_${to}`,
        object: 'invoice',
        parent: { subscription_details: { subscription, metadata: { order_id: orderId } } },
        lines: { data: [{ period: { start: seconds(from), end: seconds(to) } }] },
      }),
    plan: async () => (await (await shop.person('alice')).me()).plan_id,
    now: async () => {
      const [one] = await (await shop.person('alice')).subscriptions()
      return [one.status, one.current_period_end.slice(0, 10)]
    },
    submit: async () =>
      (await shop.person('alice')).submit(anOrder({ plan: { id: 'tier5', type: 'monthly' } })),
  }
}

test('a renewal that is announced and not paid yet moves nothing', async () => {
  const alice = await subscribeAlice(await openShop())
  alice.travel('2026-04-01')
  await alice.updated('active', '2026-05-01')
  expect([await alice.now(), await alice.plan()]).toEqual([['active', '2026-04-01'], 'tier3'])
  await alice.invoicePaid('2026-04-01', '2026-05-01')
  expect(await alice.now()).toEqual(['active', '2026-05-01'])
})

test('a renewal that fails leaves the plan for three days after the last paid day, and no longer', async () => {
  const shop = await openShop()
  const alice = await subscribeAlice(shop)
  alice.travel('2026-04-01')
  await alice.updated('past_due', '2026-05-01')
  shop.clock.advance(3 * dayMs - 1)
  expect([await alice.now(), await alice.plan()]).toEqual([['past_due', '2026-04-01'], 'tier3'])
  shop.clock.advance(1)
  expect(await alice.plan()).toBe('tier0')
})

test('month after month of unpaid renewals gives nothing, and no second plan is sold beside it', async () => {
  const alice = await subscribeAlice(await openShop())
  alice.travel('2026-04-01')
  await alice.updated('past_due', '2026-05-01')
  for (const [day, next] of [
    ['2026-05-01', '2026-06-01'],
    ['2026-06-01', '2026-07-01'],
    ['2026-07-01', '2026-08-01'],
  ] as const) {
    alice.travel(day)
    await alice.updated('unpaid', next)
    expect([await alice.now(), await alice.plan()]).toEqual([['unpaid', '2026-04-01'], 'tier0'])
  }
  expect(await codeOf(await alice.submit())).toBe('plan_change_elsewhere')
})

test('paid in the end, the plan is back at once, until the end of what was paid', async () => {
  const shop = await openShop()
  const alice = await subscribeAlice(shop)
  alice.travel('2026-04-01')
  await alice.updated('past_due', '2026-05-01')
  alice.travel('2026-04-10')
  await alice.updated('unpaid', '2026-05-01')
  expect(await alice.plan()).toBe('tier0')
  alice.travel('2026-04-12')
  await alice.invoicePaid('2026-04-01', '2026-05-01')
  expect([await alice.now(), await alice.plan()]).toEqual([['active', '2026-05-01'], 'tier3'])
  shop.clock.advance(25 * dayMs)
  expect(await alice.plan()).toBe('tier0')
})

test('an old invoice that is paid late brings no plan for the months after it', async () => {
  const alice = await subscribeAlice(await openShop())
  alice.travel('2026-06-10')
  await alice.updated('unpaid', '2026-07-01')
  await alice.invoicePaid('2026-04-01', '2026-05-01')
  expect([await alice.now(), await alice.plan()]).toEqual([['unpaid', '2026-05-01'], 'tier0'])
})

test.each(['unpaid', 'paused', 'incomplete'])('a subscription that is %s gives nothing', async (status) => {
  const alice = await subscribeAlice(await openShop())
  alice.travel('2026-03-15')
  await alice.updated(status, '2026-04-01')
  expect([await alice.now(), await alice.plan()]).toEqual([['unpaid', '2026-04-01'], 'tier0'])
})

test('reported incomplete and active in the same second, it is active', async () => {
  const alice = await subscribeAlice(await openShop())
  alice.travel('2026-03-15')
  await alice.updated('active', '2026-04-01')
  await alice.updated('incomplete', '2026-04-01')
  expect(await alice.plan()).toBe('tier3')
})

/** The rest of the world goes on: renewals, retries and debits that are due happen, and are told. */
const goOn = async (shop: Shop, days: number) => {
  for (let day = 0; day < days; day += 1) {
    shop.clock.advance(dayMs)
    await shop.control({ days: 0 }, '/advance')
    await shop.catchUp()
  }
}

test.each([
  ['cancel', 'ended'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
])(
  'a card that fails at every renewal gives no unpaid day, in an account set to "%s"',
  async (afterRetries, status) => {
    const { shop } = await sellEliteToFailingCard(afterRetries)
    const planNow = async () => (await (await shop.person('alice')).me()).plan_id
    await goOn(shop, 33)
    expect(await planNow()).toBe('tier3')
    await goOn(shop, 2)
    expect(await planNow()).toBe('tier0')
    await goOn(shop, 65)
    expect(await planNow()).toBe('tier0')
    const [one] = await (await shop.person('alice')).subscriptions()
    expect(one.current_period_end).toBe('2026-04-01T12:00:00.000Z')
    expect(one.status).toBe(status)
  },
)

test('a card that pays keeps the plan month after month, without a day between', async () => {
  const shop = await openShop()
  await sellElite(shop)
  for (let day = 0; day < 100; day += 1) {
    await goOn(shop, 1)
    expect((await (await shop.person('alice')).me()).plan_id).toBe('tier3')
  }
  const [one] = await (await shop.person('alice')).subscriptions()
  expect(one).toMatchObject({ status: 'active', current_period_end: '2026-07-01T12:00:00.000Z' })
})

const asked: [status: string, invoice: string, paidUntil: string, plan: string][] = [
  ['active', 'draft', '2026-04-01', 'tier3'],
  ['active', 'open', '2026-04-01', 'tier3'],
  ['active', 'paid', '2026-05-01', 'tier3'],
  ['past_due', 'open', '2026-04-01', 'tier3'],
  ['unpaid', 'draft', '2026-04-01', 'tier0'],
]

test.each(asked)(
  'asked about while %s with a renewal that is %s, it counts as paid until %s',
  async (status, invoice, paidUntil, plan) => {
    const shop = await openShop()
    const alice = await subscribeAlice(shop)
    alice.travel('2026-04-01')
    shop.clock.advance(3 * 3_600_000)
    const payments = createTestPayments(shop.clock, (url) => {
      expect(String(url)).toContain(`/v1/subscriptions/${alice.subscription}?expand`)
      return Promise.resolve(
        Response.json({
          id: alice.subscription,
          object: 'subscription',
          status,
          metadata: {},
          items: { data: [{ current_period_end: seconds('2026-05-01') }] },
          latest_invoice: { id: 'in_1', object: 'invoice', status: invoice },
        }),
      )
    })
    await reconcile({ ...shop, payments })
    expect([(await alice.now())[1], await alice.plan()]).toEqual([paidUntil, plan])
  },
)

test('about a subscription that stays unpaid the hub asks once an hour, of many a few at a time', async () => {
  const shop = await openShop()
  const users = Array.from({ length: 12 }, (_, index) => `player-${index}`)
  for (const id of users) await shop.person(id)
  await shop.db
    .insertInto('subscriptions')
    .values(
      users.map((user_id) =>
        aSubscription(shop.clock.now() - 40 * dayMs, {
          user_id,
          plan_id: 'tier1',
          status: 'past_due',
          amount_cents: 499,
          provider_id: `sub_of_${user_id}`,
          provider_event_at: new Date(shop.clock.now()),
          current_period_end: new Date(shop.clock.now() - 10 * dayMs),
        }),
      ),
    )
    .execute()
  let calls = 0
  let running = 0
  let most = 0
  const payments = createTestPayments(shop.clock, async (url) => {
    calls += 1
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 5))
    running -= 1
    const id = /subscriptions\/(\w+(?:-\d+)?)/u.exec(String(url))?.[1]
    return Response.json({ id, object: 'subscription', status: 'unpaid', items: { data: [] } })
  })
  await reconcile({ ...shop, payments })
  expect(calls).toBe(12)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(5)
  shop.clock.advance(300_000)
  await reconcile({ ...shop, payments })
  expect(calls).toBe(12)
  shop.clock.advance(3_300_000)
  await reconcile({ ...shop, payments })
  expect(calls).toBe(24)
})
