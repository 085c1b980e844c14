import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OverviewWaiting } from '#contract/desk/overview.contract.ts'
import type { OverviewPart } from '#server/feature.ts'
import { readOverviewOf } from '#server/braincore/overview.store.ts'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const read = async ({ shop, admin }: Awaited<ReturnType<typeof openAfterSale>>) => {
  const since = new Date(shop.clock.now() - 3_600_000).toISOString()
  const answer = await admin.call('GET', `/braincore/overview?since=${since}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

test('on a day when nothing happened the overview says so', async () => {
  expect(await read(await openAfterSale())).toEqual(quietOverview)
})

test('the overview counts what came and went, names what waits, and tells the last changes with before and after', async () => {
  const after = await openAfterSale()
  const { shop, admin, alice, refund, catchUp } = after
  const gifts = await shop.buy(alice, anOrder({ gifts: { tier2: 12 } }))
  const { number } = await alice.order(gifts.orderId)
  const [paid] = (await (await admin.call('GET', '/braincore/payments')).json()).payments
  await refund(gifts.orderId, [{ index: 0 }])
  await catchUp()
  shop.clock.advance(1_000)
  await alice.checkout(anOrder({ donations: [{ cents: 500, project_type: 'general' }] }))
  for (const [index, at] of [60_000, 120_000].entries())
    await shop.db
      .insertInto('payment_worklist')
      .values({
        id: randomUUID(),
        kind: 'paid_without_order',
        subject: `cs_${index}`,
        payment_id: null,
        order_id: null,
        cents: 1_999,
        currency: 'usd',
        at: new Date(shop.clock.now() - at),
      })
      .execute()
  await admin.call(
    'POST',
    '/braincore/grants',
    { user_id: 'alice', order_id: gifts.orderId, plan_id: 'tier3', months: 2, reason: 'Paid by bank' },
    { 'Idempotency-Key': randomUUID() },
  )
  const { total_cents: cents } = paid.order
  expect(await read(after)).toMatchObject({
    total: 2,
    oldest_at: new Date(shop.clock.now() - 120_000).toISOString(),
    received: { count: 1, cents },
    returned: { refunds: 1, disputes: 0, cents },
    // The oldest first.
    waiting: [
      { desk: 'payments', kind: 'paid_without_order', about: 'cs_1', player: null, cents: 1_999 },
      { about: 'cs_0' },
    ],
    changes: [
      {
        kind: 'granted_by_hand',
        admin: { id: 'olivia', username: 'olivia' },
        player: { id: 'alice', username: 'alice' },
        order: { id: gifts.orderId, number: `${number}-1` },
        reason: 'Paid by bank',
        before: { gift_months: 0 },
        after: { gift_months: 2 },
      },
      { kind: 'refund_made', before: { returned_cents: 0 }, after: { returned_cents: cents } },
      { kind: 'refund_asked', order: { id: gifts.orderId, number: `${number}-1` } },
    ],
  })
  const later = new Date(shop.clock.now() + 1).toISOString()
  const { received, returned } = quietOverview
  const tomorrow = await (await admin.call('GET', `/braincore/overview?since=${later}`)).json()
  expect(tomorrow).toMatchObject({ received, returned, total: 2 })
})

test('of several desks money comes first, then the oldest', async () => {
  const { shop } = await openAfterSale()
  const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
  const part = (desk: OverviewWaiting['desk'], isMoney: boolean, ...minutes: number[]): OverviewPart => ({
    desk,
    isMoney,
    readWaiting: async () => ({
      total: 10,
      waiting: minutes.map((minute) => ({
        desk,
        open: `${desk}-${minute}`,
        kind: 'odd',
        about: '',
        player: null,
        cents: null,
        currency: null,
        at: at(minute),
      })),
    }),
  })
  const overview = await readOverviewOf(
    shop.db,
    [
      part('comments', false, 1, 4),
      part('payments', true, 5, 3),
      part('votes', false, 2),
      { ...part('projects', false), readWaiting: async () => ({ total: 0, waiting: [] }) },
    ],
    { since: at(0), nowMs: shop.clock.now() },
  )
  expect(overview.waiting.map(({ open }) => open)).toEqual([
    'payments-3',
    'payments-5',
    'comments-1',
    'votes-2',
    'comments-4',
  ])
  expect(overview.total).toBe(30)
  expect(overview.desks).toEqual(['comments', 'payments', 'votes'].map((desk) => ({ desk, count: 10 })))
  expect(overview.oldest_at).toBe(at(1))
})

test('nobody but an administrator reads the overview', async () => {
  const { alice } = await openAfterSale()
  const since = new Date(0).toISOString()
  expect((await alice.call('GET', `/braincore/overview?since=${since}`)).status).toBe(403)
})
