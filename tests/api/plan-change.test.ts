import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { renewalCents } from '#contract/subscriptions.rules.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf } from '#tests/support/server/shop.ts'

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

test('whoever ends a plan no longer owes for a change that was not paid', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  const { payment_url } = await alice.change('tier5', 'monthly')
  expect(await (await alice.end()).json()).toMatchObject({ renewal: 'ends', waiting: null })
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier3', [1999]])
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

test('ended again before its change is reported, it ends', async () => {
  const alice = await openPlanChanges()
  await alice.end()
  await alice.change('tier5', 'monthly')
  await alice.end()
  await alice.follow()
  expect(await alice.now()).toMatchObject({ plan_id: 'tier5', renewal: 'ends' })
})

test('a preview is taken up for ten minutes and for its own figures; after that nothing is changed', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-03-05T12:00:00Z')
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const later = alice.bodyOf(await alice.preview('tier1', 'monthly'))
  for (const other of [
    { ...body, charged_now_cents: body.charged_now_cents - 1 },
    { ...body, next_charge_cents: 1 },
    { ...body, charged_now_cents: 0 },
    { ...body, proration_date: null, charged_now_cents: 0 },
    { ...body, proration_date: Number(body.proration_date) + 60 },
    { ...body, proration_date: Number(body.proration_date) - 3600 },
    { ...body, plan_id: 'tier4' },
    { ...body, type: 'yearly' },
    { ...later, next_charge_cents: 1 },
    { ...later, proration_date: body.proration_date },
  ]) {
    expect([other, await codeOf(await alice.send(other))]).toEqual([other, 'preview_expired'])
  }
  alice.clock.advance(601_000)
  const old = await alice.send(body)
  expect([old.status, await codeOf(old)]).toEqual([409, 'preview_expired'])
  await alice.follow()
  expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier3', [1999]])
  expect((await alice.atProvider()).schedule).toBeNull()
})

test('a price that was raised moves no running plan, and is what a change to it costs', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  await alice.db.updateTable('plans').set({ monthly_cents: 6999 }).where('id', '=', 'tier5').execute()
  expect(await codeOf(await alice.send(body))).toBe('price_missing')
  await alice.payments.createPrice({
    key: 'tier5_monthly',
    cents: 6999,
    interval: 'month',
    name: 'Oracle',
    metadata: { plan_id: 'tier5', billing: 'monthly' },
  })
  alice.clock.advance(61_000)
  expect(await codeOf(await alice.send(body))).toBe('preview_expired')
  expect((await alice.preview('tier5', 'monthly')).next_charge_cents).toBe(6999)
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

test('the same key changes once, also at the same time; with other content it is refused', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const key = randomUUID()
  const answers = await Promise.all([alice.send(body, key), alice.send(body, key), alice.send(body, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await alice.follow()
  expect((await alice.send(body, key)).status).toBe(200)
  expect(await codeOf(await alice.send({ ...body, plan_id: 'tier4' }, key))).toBe('invalid_request')
  expect(await alice.paidCents()).toEqual([4000, 1999])
})

test('of two tabs that change at the same time one wins, the other is told, and one change is charged', async () => {
  const alice = await openPlanChanges()
  const first = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const second = alice.bodyOf(await alice.preview('tier4', 'monthly'))
  const answers = await Promise.all([alice.send(first), alice.send(second)])
  expect(answers.map(({ status }) => status === 200)).toContain(true)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  const lost = answers.find(({ status }) => status === 409)
  expect(['change_waiting', 'preview_expired']).toContain(lost && (await codeOf(lost)))
  await alice.follow()
  expect(await alice.paidCents()).toHaveLength(2)
  expect(['tier4', 'tier5']).toContain(await alice.plan())
})

test('while another process holds the plan, nothing else changes it; a process that died is waited for a minute', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  await alice.db
    .updateTable('subscriptions')
    .set({ held_by: 'another', held_until: new Date(alice.clock.now() + 60_000) })
    .execute()
  for (const answer of [await alice.send(body), await alice.end(), await alice.takeBack()])
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'change_waiting'])
  alice.clock.advance(60_000)
  expect((await alice.send(body)).status).toBe(200)
})

test.each(['error', 'error_done', 'lost'])(
  'a change that the payment provider answers with "%s" is repeated safely',
  async (fail) => {
    const alice = await openPlanChanges()
    const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
    const key = randomUUID()
    let broken = 0
    const payments = createTestPayments(alice.clock, async (url, init) => {
      const isChange = init?.method === 'POST' && /subscriptions\/sub_\w+$/u.test(String(url))
      if (!isChange || broken >= 2) return alice.provider.fetch(url, init)
      broken += 1
      if (fail !== 'error') await alice.provider.fetch(url, init)
      if (fail === 'lost') throw new TypeError('The connection was lost.')
      return Response.json({ error: { type: 'api_error' } }, { status: 500 })
    })
    Object.assign(alice.payments, { changePrice: payments.changePrice.bind(payments) })
    const first = await alice.send(body, key)
    expect(first.status).toBe(fail === 'error' ? 503 : 200)
    const again = await alice.send(body, key)
    expect(again.status).toBe(200)
    await alice.follow()
    expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier5', [4000, 1999]])
  },
)

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

test('events that come twice, late or in another order change nothing', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  const { payment_url } = await alice.change('tier5', 'monthly')
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  await alice.change('tier1', 'monthly')
  await alice.follow()
  const before = await alice.now()
  expect(before).toMatchObject({ plan_id: 'tier5', next: { plan_id: 'tier1' }, waiting: null })
  await alice.control({}, '/redeliver')
  await alice.follow()
  const events = await alice.db
    .selectFrom('payment_events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  for (const { id } of events) {
    await alice.db
      .updateTable('payment_events')
      .set({ due_at: new Date(alice.clock.now()), settled_at: null })
      .where('id', '=', id)
      .execute()
    await alice.follow()
    expect(await alice.now()).toEqual(before)
  }
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

test('a plan whose renewal is not paid is paid first', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  await alice.until('2026-04-01T12:30:00Z')
  expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('renewal_unpaid')
  await alice.until('2026-04-02T12:00:00Z')
  expect((await alice.now()).status).toBe('past_due')
  const answer = await alice.askPreview('tier5', 'monthly')
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'renewal_unpaid'])
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
  // What is told of it is what its invoice asks for: a month of Basic.
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

test('only the owner changes a plan, only one that renews, and not to itself', async () => {
  const alice = await openPlanChanges()
  const bob = await alice.person('bob')
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const key = { 'Idempotency-Key': randomUUID() }
  for (const answer of [
    await bob.call('POST', `/subscriptions/${alice.id}/change/preview`, {
      plan_id: 'tier5',
      type: 'monthly',
    }),
    await bob.call('POST', `/subscriptions/${alice.id}/change`, body, key),
    await bob.call('DELETE', `/subscriptions/${alice.id}/change`),
  ])
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
  const guest = await alice.app.request(`/api/subscriptions/${alice.id}/change`, { method: 'DELETE' })
  expect(guest.status).toBe(401)
  expect(await codeOf(await alice.askPreview('tier3', 'monthly'))).toBe('plan_unchanged')
  await alice.change('tier1', 'monthly')
  expect(await codeOf(await alice.askPreview('tier1', 'monthly'))).toBe('plan_unchanged')
  await alice.payments.endSubscription(alice.providerId)
  expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('subscription_over')
  await alice.follow()
  expect((await alice.now()).next).toBeNull()
  expect(await codeOf(await alice.takeBack())).toBe('subscription_over')
})

test('what is no change is refused, and nothing happens', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  for (const wrong of [
    {},
    [],
    { ...body, plan_id: 'tier0' },
    { ...body, plan_id: 'tier9' },
    { ...body, plan_id: ['tier5'] },
    { ...body, type: 'weekly' },
    { ...body, charged_now_cents: -1 },
    { ...body, charged_now_cents: 0.5 },
    { ...body, proration_date: 'now' },
    { ...body, proration_date: -1 },
    { ...body, proration_date: 1e300 },
  ])
    expect([wrong, (await alice.send(wrong)).status]).toEqual([wrong, 400])
  expect((await alice.send(body, 'no-uuid')).status).toBe(400)
  expect((await alice.askPreview('tier0', 'monthly')).status).toBe(400)
  expect(await alice.paidCents()).toEqual([1999])
})

test('while the payment provider can’t be asked, nothing changes and it can be tried again', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const key = randomUUID()
  await alice.control({ fail: 'unavailable', failTimes: 9 })
  expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('unavailable')
  expect(await codeOf(await alice.send(body, key))).toBe('unavailable')
  expect(await codeOf(await alice.takeBack())).toBe('unavailable')
  await alice.control({}, '/reset')
  expect((await alice.send(body, key)).status).toBe(200)
  await alice.follow()
  expect(await alice.plan()).toBe('tier5')
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
