import { expect, test } from 'vitest'
import { renewalCents } from '#contract/subscriptions/subscriptions.rules.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test.each([
  ['declined', laterCards.declined],
  ['asking its owner', laterCards.asks],
])(
  'with a card %s the change waits at its invoice; paid there it counts, and not before',
  async (_, card) => {
    const alice = await openPlanChanges()
    await alice.card(card)
    const { subscription, payment_url } = await alice.change('tier4', 'monthly')
    expect(payment_url).toMatch(/\/dev\/pay\/invoice\/in_/)
    expect(subscription.waiting).toMatchObject({
      plan_id: 'tier4',
      amount_cents: 1500,
      state: 'unpaid',
      until: '2026-03-02T11:00:00.000Z',
      payment_url,
    })
    await alice.follow()
    expect(await alice.plan()).toBe('tier3')
    expect((await alice.now()).waiting?.state).toBe('unpaid')
    expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('change_waiting')
    await alice.payPage(payment_url ?? '')
    expect(await alice.plan()).toBe('tier3')
    await alice.follow()
    expect([await alice.plan(), (await alice.now()).waiting]).toEqual(['tier4', null])
    expect(await alice.paidCents()).toEqual([1500, 1999])
  },
)

test('not paid for 23 hours the old plan stays, nothing can be paid any more, and it is said until it is forgotten', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.asks)
  const { payment_url } = await alice.change('tier5', 'monthly')
  await alice.until('2026-03-02T10:59:59Z')
  expect((await alice.now()).waiting?.state).toBe('unpaid')
  await alice.until('2026-03-02T11:00:01Z')
  expect((await alice.now()).waiting).toMatchObject({ plan_id: 'tier5', state: 'lapsed', payment_url: null })
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier3', [1999]])
  expect((await (await alice.takeBack()).json()).waiting).toBeNull()
  await alice.card('4242 4242 4242 4242')
  await alice.change('tier5', 'monthly')
  await alice.follow()
  expect(await alice.plan()).toBe('tier5')
})

test('a change that waits to be paid is taken back, and nothing can be paid for it', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  const { payment_url } = await alice.change('tier5', 'monthly')
  const answer = await alice.takeBack()
  expect([answer.status, (await answer.json()).waiting]).toEqual([200, null])
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect([await alice.plan(), (await alice.now()).waiting, await alice.paidCents()]).toEqual([
    'tier3',
    null,
    [1999],
  ])
})

test('whoever ends a plan no longer owes for a change that was not paid', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  const { payment_url } = await alice.change('tier5', 'monthly')
  expect(await (await alice.end()).json()).toMatchObject({ renewal: 'ends', waiting: null })
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier3', [1999]])
})

test('a plan that was to end renews once a change at once is paid, and ends when it is not', async () => {
  const alice = await openPlanChanges()
  await alice.end()
  await alice.card(laterCards.asks)
  expect((await alice.preview('tier5', 'monthly')).resumes).toBe(true)
  const { payment_url, subscription } = await alice.change('tier5', 'monthly')
  expect(subscription.renewal).toBe('ends')
  await alice.follow()
  expect((await alice.atProvider()).cancel_at_period_end).toBe(true)
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect(await alice.now()).toMatchObject({ plan_id: 'tier5', renewal: 'renews', waiting: null })
  expect((await alice.atProvider()).cancel_at_period_end).toBe(false)

  const other = await openPlanChanges()
  await other.end()
  await other.card(laterCards.asks)
  await other.change('tier5', 'monthly')
  await other.until('2026-04-02T12:00:00Z')
  expect([(await other.now()).status, await other.plan()]).toEqual(['ended', 'tier0'])
})

test('a renewal to another plan that is not paid leaves the old plan for its three days', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  await alice.card(laterCards.declined)
  await alice.until('2026-04-02T12:00:00Z')
  expect(await alice.now()).toMatchObject({
    plan_id: 'tier3',
    status: 'past_due',
    next: { plan_id: 'tier1' },
  })
  expect(await alice.plan()).toBe('tier3')
  // The event names the amount of the invoice: a month of Basic.
  const asked = await (await alice.call('GET', '/invoice')).json()
  expect([asked.amount_cents, renewalCents(await alice.now())]).toEqual([499, 499])
  await alice.payPage(asked.url)
  await alice.follow()
  expect(await alice.now()).toMatchObject({ plan_id: 'tier1', status: 'active', next: null })
  const told = await alice.db
    .selectFrom('player_events')
    .select(['kind', 'data'])
    .where('kind', 'in', ['payment_failed', 'payment_recovered'])
    .orderBy('id')
    .execute()
  expect(told).toMatchObject([
    { kind: 'payment_failed', data: { plan_id: 'tier3', cents: 499 } },
    { kind: 'payment_recovered', data: { cents: 499 } },
  ])
})
