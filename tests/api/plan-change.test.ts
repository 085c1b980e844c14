import { expect, test } from 'vitest'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { openPlanChanges } from '#tests/support/server/plan-changes.ts'

const hourMs = 3_600_000
const march = { from: Date.parse('2026-03-01T12:00:00Z'), to: Date.parse('2026-04-01T12:00:00Z') }
/** What is left of a price in March at a time, to the second, as the payment provider rounds it. */
const restOf = (cents: number, at: number) => Math.round((cents * (march.to - at)) / (march.to - march.from))
const planOf = ({ plan_id, type, amount_cents }: { plan_id: string; type: string; amount_cents: number }) => [
  plan_id,
  type,
  amount_cents,
]

test('a higher plan is charged for the rest of the month less what is left of the old one, and counts once that is reported', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-03-11T18:30:00Z')
  const at = alice.clock.now()
  const preview = await alice.preview('tier5', 'monthly')
  expect(preview).toEqual({
    when: 'now',
    plan_id: 'tier5',
    plan_name: 'Oracle',
    type: 'monthly',
    new_plan_cents: restOf(5999, at),
    credit_cents: restOf(1999, at),
    charged_now_cents: restOf(5999, at) - restOf(1999, at),
    starts_at: '2026-03-11T18:30:00.000Z',
    next_charge_at: '2026-04-01T12:00:00.000Z',
    next_charge_cents: 5999,
    resumes: false,
    proration_date: at / 1000,
    valid_until: '2026-03-11T18:40:00.000Z',
  })
  expect(await alice.paidCents()).toEqual([1999])
  alice.clock.advance(599_000)
  const answer = await alice.send(alice.bodyOf(preview))
  expect(answer.status).toBe(200)
  const { subscription, payment_url } = await answer.json()
  expect(payment_url).toBeNull()
  expect(planOf(subscription)).toEqual(['tier3', 'monthly', 1999])
  expect(subscription.waiting).toEqual({
    plan_id: 'tier5',
    plan_name: 'Oracle',
    type: 'monthly',
    amount_cents: preview.charged_now_cents,
    state: 'confirming',
    until: null,
    payment_url: null,
  })
  expect(await alice.plan()).toBe('tier3')
  expect(await alice.paidCents()).toEqual([preview.charged_now_cents, 1999])
  await alice.follow()
  expect(await alice.plan()).toBe('tier5')
  expect(await alice.now()).toMatchObject({
    plan_id: 'tier5',
    amount_cents: 5999,
    current_period_end: '2026-04-01T12:00:00.000Z',
    waiting: null,
    next: null,
    renewal: 'renews',
  })
  await alice.until('2026-04-02T12:00:00Z')
  expect(await alice.paidCents()).toEqual([5999, preview.charged_now_cents, 1999])
  const told = await alice.db
    .selectFrom('player_events')
    .select('data')
    .where('kind', '=', 'plan_changed')
    .execute()
  expect(told.map(({ data }) => data)).toEqual([
    {
      subscription_id: alice.id,
      from: { plan_id: 'tier3', type: 'monthly' },
      to: { plan_id: 'tier5', type: 'monthly' },
      cents: preview.charged_now_cents,
    },
  ])
})

test('from a month to a year of a higher plan the whole year is charged now, less what is left of the month', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-03-16T12:00:00Z')
  const left = restOf(1999, alice.clock.now())
  const preview = await alice.preview('tier5', 'yearly')
  expect(preview).toMatchObject({
    when: 'now',
    new_plan_cents: 60_340,
    credit_cents: left,
    charged_now_cents: 60_340 - left,
    next_charge_at: '2027-03-16T12:00:00.000Z',
    next_charge_cents: 60_340,
  })
  await alice.change('tier5', 'yearly')
  await alice.follow()
  expect(planOf(await alice.now())).toEqual(['tier5', 'yearly', 60_340])
  expect((await alice.now()).current_period_end).toBe('2027-03-16T12:00:00.000Z')
})

test.each([
  [{ id: 'tier3', type: 'monthly' }, 'tier2', 'monthly', 999],
  [{ id: 'tier3', type: 'monthly' }, 'tier3', 'yearly', 20_107],
  [{ id: 'tier3', type: 'monthly' }, 'tier1', 'yearly', 5_019],
] as const)(
  '%o to %s %s begins with the next month, at its price, and nothing is charged before',
  async (plan, to, type, cents) => {
    const alice = await openPlanChanges(plan)
    await alice.until('2026-03-11T12:00:00Z')
    expect(await alice.preview(to, type)).toMatchObject({
      when: 'period_end',
      charged_now_cents: 0,
      credit_cents: 0,
      starts_at: '2026-04-01T12:00:00.000Z',
      next_charge_at: '2026-04-01T12:00:00.000Z',
      next_charge_cents: cents,
      proration_date: null,
    })
    const { subscription } = await alice.change(to, type)
    expect(subscription.next).toMatchObject({
      plan_id: to,
      type,
      amount_cents: cents,
      at: '2026-04-01T12:00:00.000Z',
    })
    await alice.until('2026-04-01T12:30:00Z')
    // Announced, but not charged yet.
    expect([(await alice.now()).plan_id, (await alice.now()).next?.plan_id]).toEqual(['tier3', to])
    await alice.until('2026-04-01T14:00:00Z')
    expect(planOf(await alice.now())).toEqual([to, type, cents])
    expect([(await alice.now()).next, await alice.plan()]).toEqual([null, to])
    expect((await alice.paidCents())[0]).toBe(cents)
    await alice.until('2026-05-03T12:00:00Z')
    expect(planOf(await alice.now())).toEqual([to, type, cents])
  },
)

test('from a year to a month, also of a higher plan, nothing is charged before the year is over', async () => {
  const alice = await openPlanChanges({ id: 'tier1', type: 'yearly' })
  expect(await alice.preview('tier5', 'monthly')).toMatchObject({
    when: 'period_end',
    charged_now_cents: 0,
    starts_at: '2027-03-01T12:00:00.000Z',
    next_charge_cents: 5999,
  })
  await alice.change('tier5', 'monthly')
  await alice.control({ subscription: alice.providerId, days: 366 }, '/advance')
  alice.clock.advance(366 * 24 * hourMs)
  await alice.follow()
  expect(planOf(await alice.now())).toEqual(['tier5', 'monthly', 5999])
  expect(await alice.paidCents()).toEqual([5999, 5019])
})

test('a later change is taken back, and the plan renews as it was', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  expect((await (await alice.takeBack()).json()).next).toBeNull()
  expect((await (await alice.takeBack()).json()).next).toBeNull()
  await alice.until('2026-04-02T12:00:00Z')
  expect([planOf(await alice.now()), await alice.paidCents()]).toEqual([
    ['tier3', 'monthly', 1999],
    [1999, 1999],
  ])
})

test('a later change gives way to another one, and to one at once', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  expect((await alice.change('tier2', 'monthly')).subscription.next?.plan_id).toBe('tier2')
  expect((await alice.change('tier4', 'monthly')).subscription).toMatchObject({
    next: null,
    waiting: { plan_id: 'tier4' },
  })
  await alice.follow()
  await alice.until('2026-04-02T12:00:00Z')
  expect(planOf(await alice.now())).toEqual(['tier4', 'monthly', 3499])
  expect(await alice.paidCents()).toEqual([3499, 1500, 1999])
})

test('whoever ends a plan ends its later change, too, and resumed it renews as it is', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  expect(await (await alice.end()).json()).toMatchObject({ renewal: 'ends', next: null })
  expect(await (await alice.resume()).json()).toMatchObject({ renewal: 'renews', next: null })
  await alice.follow()
  await alice.until('2026-04-02T12:00:00Z')
  expect(planOf(await alice.now())).toEqual(['tier3', 'monthly', 1999])
})

test('a plan that was to end renews for a later change', async () => {
  const alice = await openPlanChanges()
  await alice.end()
  expect(await alice.preview('tier1', 'monthly')).toMatchObject({ when: 'period_end', resumes: true })
  expect((await alice.change('tier1', 'monthly')).subscription).toMatchObject({
    renewal: 'renews',
    next: { plan_id: 'tier1' },
  })
  await alice.until('2026-04-02T12:00:00Z')
  expect(planOf(await alice.now())).toEqual(['tier1', 'monthly', 499])
})

test('ended again before its change is reported, it ends', async () => {
  const alice = await openPlanChanges()
  await alice.end()
  await alice.change('tier5', 'monthly')
  await alice.end()
  await alice.follow()
  expect(await alice.now()).toMatchObject({ plan_id: 'tier5', renewal: 'ends' })
})

test('where less than the smallest charge is left to pay, it begins with the next period', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-04-01T11:59:00Z')
  expect(await alice.preview('tier4', 'monthly')).toMatchObject({
    when: 'period_end',
    charged_now_cents: 0,
    proration_date: null,
  })
})

test('without its webhook a paid change is found half a minute later', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier5', 'monthly')
  alice.clock.advance(29_999)
  await readPaidPlans(alice)
  expect(await alice.plan()).toBe('tier3')
  alice.clock.advance(1)
  await readPaidPlans(alice)
  expect([await alice.plan(), (await alice.now()).waiting]).toEqual(['tier5', null])
  await expectBooksToAddUp(alice)
  await alice.follow()
  await expectBooksToAddUp(alice)
})

test('what the team plans or takes back at the payment provider is followed', async () => {
  const alice = await openPlanChanges()
  const prices = await alice.payments.findPrices(['tier2_monthly'])
  await alice.payments.schedulePrice(alice.providerId, prices.get('tier2_monthly')?.id ?? '', 'by-hand')
  await alice.follow()
  expect((await alice.now()).next).toMatchObject({ plan_id: 'tier2', amount_cents: 999 })
  await alice.payments.releaseSchedule((await alice.atProvider()).schedule)
  await alice.follow()
  expect((await alice.now()).next).toBeNull()
})

test('that the price has changed moves no plan; that it was paid does', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier5', 'monthly')
  await alice.deliver()
  const paid = alice.db.updateTable('payment_events').where('type', '=', 'invoice.paid')
  await paid
    .set({ due_at: new Date(alice.clock.now() + 10_000) })
    .where('settled_at', 'is', null)
    .execute()
  await alice.follow()
  expect([await alice.plan(), (await alice.now()).waiting?.state]).toEqual(['tier3', 'confirming'])
  alice.clock.advance(10_000)
  await alice.follow()
  expect([await alice.plan(), (await alice.now()).waiting]).toEqual(['tier5', null])
})
