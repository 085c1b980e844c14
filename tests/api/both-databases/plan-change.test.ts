import { expect, test } from 'vitest'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'

test('a plan is changed at once and paid by hand, then later, taken back, and ended', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.asks)
  const { subscription, payment_url } = await alice.change('tier5', 'monthly')
  expect([subscription.plan_id, subscription.waiting?.state]).toEqual(['tier3', 'unpaid'])
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect([await alice.plan(), (await alice.now()).waiting]).toEqual(['tier5', null])
  expect((await alice.change('tier2', 'yearly')).subscription.next).toEqual({
    plan_id: 'tier2',
    plan_name: 'Pro',
    type: 'yearly',
    amount_cents: 10_048,
    at: '2026-04-01T12:00:00.000Z',
  })
  expect((await (await alice.takeBack()).json()).next).toBeNull()
  await alice.change('tier1', 'monthly')
  expect(await (await alice.end()).json()).toMatchObject({ next: null, renewal: 'ends' })
})
