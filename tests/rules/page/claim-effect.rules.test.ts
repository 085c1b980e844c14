import { expect, test } from 'vitest'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { EffectBar } from '#src/product/order/claim-effect.rules.ts'
import { asksForFirst, claimedEffect, claimEffect } from '#src/product/order/claim-effect.rules.ts'
import { type Plans, plansOf } from '#src/product/order/foreseen-plans.rules.ts'
import { at, gift, noon, oracleNext, paid, proNext } from '#tests/support/plans-of-user.ts'

const now = at('2026-12-01')
const day = (ms: number | null) => (ms === null ? 'open' : new Date(ms).toISOString().slice(0, 10))
const say = ({ planId, by, from, until }: EffectBar) => `${by} ${planId} ${day(from)} ${day(until)}`

const withPlans = (subscriptions: Subscription[], giftTime: Plans['giftTime'] = []): Plans => ({
  subscriptions,
  giftTime,
})
/** What claiming does, in words. */
const effect = (plans: Plans, planId: PaidPlanId, months: number, first = false, when = now) => {
  const { now: current, lane, from, until, ...rest } = claimEffect(plans, { planId, months, first }, when)
  return {
    kind: rest.kind,
    now: say(current),
    lane: lane.map(say),
    runs: `${day(from)} ${day(until)}`,
    waits: rest.waits,
    paid: rest.paid?.id ?? null,
    owed: rest.owed?.id ?? null,
  }
}
const rest = { waits: null, paid: null, owed: null }

test('without a plan a gift counts at once, and then nothing does', () => {
  expect(effect(withPlans([]), 'tier3', 1)).toEqual({
    ...rest,
    kind: 'starts',
    now: 'free tier0 2026-12-01 open',
    lane: ['claimed tier3 2026-12-01 2027-01-01', 'free tier0 2027-01-01 open'],
    runs: '2026-12-01 2027-01-01',
  })
})

test('a gift of the same plan is added at the end of the paid one, which no one can foresee while it renews', () => {
  expect(effect(withPlans([paid()]), 'tier4', 1)).toEqual({
    ...rest,
    kind: 'added',
    now: 'paid tier4 2026-12-01 open',
    lane: ['paid tier4 2026-12-01 open', 'claimed tier4 open open'],
    runs: 'open open',
    paid: 'sub-1',
  })
  expect(effect(withPlans([paid({ renewal: 'ends' })]), 'tier4', 2)).toEqual({
    ...rest,
    kind: 'added',
    now: 'paid tier4 2026-12-01 2026-12-21',
    lane: [
      'paid tier4 2026-12-01 2026-12-21',
      'claimed tier4 2026-12-21 2027-02-21',
      'free tier0 2027-02-21 open',
    ],
    runs: '2026-12-21 2027-02-21',
    paid: 'sub-1',
  })
})

test('a gift of a lower plan waits for the end of the paid one', () => {
  expect(effect(withPlans([paid()]), 'tier2', 1)).toEqual({
    ...rest,
    kind: 'waits',
    now: 'paid tier4 2026-12-01 open',
    lane: ['paid tier4 2026-12-01 open', 'claimed tier2 open open'],
    runs: 'open open',
    paid: 'sub-1',
  })
  expect(effect(withPlans([paid({ renewal: 'none' })]), 'tier2', 1)).toMatchObject({
    kind: 'waits',
    runs: '2026-12-21 2027-01-21',
  })
})

test('a gift of a higher plan counts now or later, as the player chooses', () => {
  const plans = withPlans([paid()])
  expect(effect(plans, 'tier5', 1, true)).toEqual({
    ...rest,
    kind: 'starts',
    now: 'paid tier4 2026-12-01 open',
    lane: ['claimed tier5 2026-12-01 2027-01-01', 'paid tier4 2027-01-01 open'],
    runs: '2026-12-01 2027-01-01',
    paid: 'sub-1',
  })
  expect(effect(plans, 'tier5', 1, false)).toMatchObject({
    kind: 'waits',
    lane: ['paid tier4 2026-12-01 open', 'claimed tier5 open open'],
  })
})

test('only a gift of a higher plan than the paid one is asked about', () => {
  const asks = (plans: Plans) =>
    (['tier1', 'tier3', 'tier4', 'tier5'] as const).filter((planId) => asksForFirst(plans, planId, now))
  expect(asks(withPlans([paid()]))).toEqual(['tier5'])
  expect(asks(withPlans([paid({ plan_id: 'tier2', plan_name: 'Pro' })]))).toEqual(['tier3', 'tier4', 'tier5'])
  expect(asks(withPlans([]))).toEqual([])
  expect(asks(withPlans([], [gift('running', 1)]))).toEqual([])
  expect(asks(withPlans([paid({ status: 'unpaid' })]))).toEqual([])
  expect(asks(withPlans([paid({ status: 'past_due', current_period_end: noon('2026-11-30') })]))).toEqual([
    'tier5',
  ])
  expect(asks(withPlans([paid({ plan_id: 'tier0' })]))).toEqual([])
})

test('beside gift time that runs, the same plan is added at its end, a higher one goes before it, a lower one after it', () => {
  const running = { from: noon('2026-11-15'), until: noon('2027-02-15') }
  const plans = withPlans([], [gift('elite', 3, { running })])
  expect(effect(plans, 'tier3', 1)).toMatchObject({
    kind: 'added',
    now: 'gift tier3 2026-12-01 2027-02-15',
    lane: [
      'gift tier3 2026-12-01 2027-02-15',
      'claimed tier3 2027-02-15 2027-03-15',
      'free tier0 2027-03-15 open',
    ],
  })
  expect(effect(plans, 'tier5', 1)).toEqual({
    ...rest,
    kind: 'starts',
    now: 'gift tier3 2026-12-01 2027-02-15',
    lane: ['claimed tier5 2026-12-01 2027-01-01', 'gift tier3 2027-01-01 2027-03-15'],
    runs: '2026-12-01 2027-01-01',
    waits: { planId: 'tier3', days: 76 },
  })
  expect(effect(plans, 'tier1', 2)).toMatchObject({
    kind: 'waits',
    runs: '2027-02-15 2027-04-15',
    lane: [
      'gift tier3 2026-12-01 2027-02-15',
      'claimed tier1 2027-02-15 2027-04-15',
      'free tier0 2027-04-15 open',
    ],
  })
})

test('of what comes before and after it only what is next to it is told', () => {
  const plans = withPlans([paid({ renewal: 'ends' })], [gift('elite', 3), gift('basic', 1)])
  expect(effect(plans, 'tier2', 1)).toMatchObject({
    kind: 'waits',
    now: 'paid tier4 2026-12-01 2026-12-21',
    lane: [
      'gift tier3 2026-12-21 2027-03-21',
      'claimed tier2 2027-03-21 2027-04-21',
      'gift tier1 2027-04-21 2027-07-21',
    ],
  })
})

test('put first, it goes before a gift that was put first, which waits and loses nothing', () => {
  const running = { from: noon('2026-11-15'), until: noon('2026-12-15') }
  const plans = withPlans(
    [paid({ plan_id: 'tier1', plan_name: 'Basic' })],
    [gift('elite', 3, { running, put_first: true })],
  )
  expect(effect(plans, 'tier3', 1, true)).toMatchObject({
    kind: 'starts',
    lane: ['claimed tier3 2026-12-01 2027-01-01', 'paid tier1 2027-01-01 open'],
    waits: { planId: 'tier3', days: 14 },
    paid: 'sub-1',
  })
  // Later it isn't added to that one: the paid plan comes first.
  expect(effect(plans, 'tier3', 1, false)).toMatchObject({
    kind: 'waits',
    now: 'gift tier3 2026-12-01 2026-12-15',
    lane: ['paid tier1 2026-12-15 open', 'claimed tier3 open open'],
    waits: null,
  })
})

test('while a renewal has failed, the paid plan is kept for three days and the gift counts then', () => {
  const plans = withPlans([paid({ status: 'past_due' })])
  expect(effect(plans, 'tier2', 1, false, at('2026-12-22'))).toMatchObject({
    kind: 'waits',
    now: 'paid tier4 2026-12-22 2026-12-24',
    runs: '2026-12-24 2027-01-24',
    paid: 'sub-1',
    owed: null,
  })
  const unpaid = withPlans([paid({ status: 'unpaid' })])
  expect(effect(unpaid, 'tier2', 1, false, at('2026-12-25'))).toMatchObject({
    kind: 'starts',
    runs: '2026-12-25 2027-01-25',
    paid: null,
    owed: 'sub-1',
  })
})

test('a change of the paid plan that is to come counts, too', () => {
  expect(effect(withPlans([paid({ next: { ...proNext, plan_id: 'tier0' } })]), 'tier2', 1)).toMatchObject({
    kind: 'waits',
    runs: '2026-12-21 2027-01-21',
  })
  expect(effect(withPlans([paid({ next: proNext })]), 'tier5', 1, true)).toMatchObject({
    lane: ['claimed tier5 2026-12-01 2027-01-01', 'paid tier2 2027-01-01 open'],
  })
})

test('a gift that a later change of the plan will interrupt isn’t said to wait now', () => {
  const plans = withPlans([paid({ plan_id: 'tier2', plan_name: 'Pro', next: oracleNext })])
  expect(effect(plans, 'tier3', 1, true)).toMatchObject({
    kind: 'starts',
    lane: ['claimed tier3 2026-12-01 2026-12-21', 'paid tier5 2026-12-21 open'],
    waits: null,
  })
})

test('a month is a month of the calendar, to the millisecond, and nothing is owed by whoever pays', () => {
  const {
    until,
    owed,
    paid: none,
  } = claimEffect(withPlans([]), { planId: 'tier3', months: 1, first: false }, now)
  expect([until, owed, none]).toEqual([at('2027-01-01'), null, null])
})

test('what was claimed is told from the plans as they are then', () => {
  const running = { from: noon('2026-12-01'), until: noon('2027-01-01') }
  const told = (plans: Plans, id: string, planId: PaidPlanId) => {
    const { kind, lane, waits, paid: stays } = claimedEffect(plans, { id, planId }, now)
    return [kind, lane.map(say), waits, stays?.id]
  }
  expect(
    told(withPlans([paid()], [gift('oracle', 5, { running, put_first: true })]), 'oracle', 'tier5'),
  ).toEqual(['starts', ['claimed tier5 2026-12-01 2027-01-01', 'paid tier4 2027-01-01 open'], null, 'sub-1'])
  expect(told(withPlans([paid()], [gift('pro', 2), gift('basic', 1)]), 'pro', 'tier2')).toEqual([
    'waits',
    ['paid tier4 2026-12-01 open', 'claimed tier2 open open'],
    null,
    'sub-1',
  ])
})

test('plans are taken as the server sends them', () => {
  const [subscription, waiting] = [paid(), gift('a', 1)]
  expect(plansOf({ subscriptions: [subscription], gift_time: [waiting] })).toEqual({
    subscriptions: [subscription],
    giftTime: [waiting],
  })
})
