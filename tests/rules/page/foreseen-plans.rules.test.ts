import { expect, test } from 'vitest'
import { afterwards, endedNow } from '#src/features/subscriptions/gift-after.rules.ts'
import { daysLeft, foreseePlans, paidPlanAt } from '#src/product/order/foreseen-plans.rules.ts'
import { giftTimes, paidStretches } from '#src/product/plans/plan-stretches.rules.ts'
import { at, gift, noon, paid, proNext } from '#tests/support/plans-of-user.ts'

const today = at('2026-12-01')
const day = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : 'open')

test.each([
  ['renews', paid(), ['tier4 2026-11-21 open']],
  ['ends', paid({ renewal: 'ends' }), ['tier4 2026-11-21 2026-12-21']],
  ['runs out', paid({ renewal: 'none' }), ['tier4 2026-11-21 2026-12-21']],
  ['changes', paid({ next: proNext }), ['tier4 2026-11-21 2026-12-21', 'tier2 2026-12-21 open']],
  ['changes to Free', paid({ next: { ...proNext, plan_id: 'tier0' } }), ['tier4 2026-11-21 2026-12-21']],
  ['failed to renew', paid({ status: 'past_due' }), ['tier4 2026-11-21 2026-12-24']],
  ['is unpaid', paid({ status: 'unpaid' }), []],
  ['is over', paid({ status: 'ended', renewal: 'none' }), []],
])('a paid plan that %s gives what it does from when to when', (_, subscription, stretches) => {
  expect(
    paidStretches(subscription).map(({ planId, from, until }) => `${planId} ${day(from)} ${day(until)}`),
  ).toEqual(stretches)
})

test('gift time is taken from the wire as it is, without what is used up', () => {
  const running = { from: noon('2026-11-09'), until: noon('2027-02-09') }
  const none = { months: 0, ms: 0 }
  expect(
    giftTimes([gift('a', 3), gift('b', 2, { running, put_first: true }), gift('c', 1, { left: none })]),
  ).toEqual([
    {
      id: 'a',
      planId: 'tier3',
      left: { months: 3, ms: 0 },
      run: null,
      putFirst: false,
      givenAt: at('2026-11-09'),
      since: at('2026-11-09'),
    },
    {
      id: 'b',
      planId: 'tier2',
      left: { months: 3, ms: 0 },
      run: { from: at('2026-11-09'), until: at('2027-02-09') },
      putFirst: true,
      givenAt: at('2026-11-09'),
      since: at('2026-11-09'),
    },
  ])
})

test('the series that a gift runs in is taken from the wire, so that what follows ends as on the server', () => {
  const series = { from: noon('2026-10-31'), time: { months: 1, ms: 0 } }
  const running = { from: noon('2026-10-31'), until: noon('2026-11-30'), series }
  const given = [gift('a', 2, { running }), gift('b', 2)]
  expect(giftTimes(given)[0]?.run?.series).toEqual({ from: at('2026-10-31'), time: { months: 1, ms: 0 } })
  const ends = foreseePlans({ subscriptions: [], giftTime: given }, at('2026-11-09')).stretches
  // Three months after November: the second gift has three, and the series ends on a 31st, or the last day before it.
  expect(ends.map(({ until }) => day(until)).slice(0, 2)).toEqual(['2026-11-30', '2027-02-28'])
})

const foreseen = (
  ...[plans, change]: [Parameters<typeof foreseePlans>[0], Parameters<typeof foreseePlans>[2]?]
) =>
  foreseePlans(plans, today, change).stretches.map(
    ({ from, until, counts }) => `${day(from)} ${day(until)} ${counts?.planId ?? 'tier0'}`,
  )

test('what counts is foreseen for ten years, each plan and each gift as one stretch', () => {
  expect(
    foreseen({
      subscriptions: [paid({ renewal: 'ends' })],
      giftTime: [gift('a', 3), gift('b', 3), gift('c', 1)],
    }),
  ).toEqual([
    '2026-12-01 2026-12-21 tier4',
    '2026-12-21 2027-03-21 tier3',
    '2027-03-21 2027-06-21 tier3',
    '2027-06-21 2027-09-21 tier1',
    '2027-09-21 2036-12-01 tier0',
  ])
  // The later of two paid stretches of the same plan isn't another plan.
  expect(
    foreseen({ subscriptions: [paid({ next: { ...proNext, plan_id: 'tier4' } })], giftTime: [] }),
  ).toEqual(['2026-12-01 2036-12-01 tier4'])
  const running = { from: noon('2026-11-11'), until: noon('2026-12-11') }
  const first = gift('a', 5, { running, put_first: true })
  expect(
    foreseen({ subscriptions: [paid({ next: { ...proNext, plan_id: 'tier4' } })], giftTime: [first] }),
  ).toEqual(['2026-12-01 2026-12-11 tier5', '2026-12-11 2036-12-01 tier4'])
  const { horizon, paid: stretches } = foreseePlans({ subscriptions: [paid()], giftTime: [] }, today)
  expect([day(horizon), stretches.length]).toEqual(['2036-12-01', 1])
})

test('it is foreseen, too, what would count if a gift were put first', () => {
  const plans = { subscriptions: [paid()], giftTime: [gift('a', 5)] }
  expect(foreseen(plans)).toEqual(['2026-12-01 2036-12-01 tier4'])
  expect(foreseen(plans, (gifts) => gifts.map((one) => ({ ...one, putFirst: true })))).toEqual([
    '2026-12-01 2027-03-01 tier5',
    '2027-03-01 2036-12-01 tier4',
  ])
})

test('days that are left are counted whole, the one that was begun with them', () => {
  expect(daysLeft({ months: 1, ms: 0 }, today)).toBe(31)
  expect(daysLeft({ months: 0, ms: 1 }, today)).toBe(1)
  expect(daysLeft({ months: 0, ms: 86_400_001 }, today)).toBe(2)
  expect(daysLeft({ months: 0, ms: 0 }, today)).toBe(0)
})

test('the paid plan of a moment is the highest that gives something then', () => {
  const basic = paid({ id: 'sub-2', plan_id: 'tier1' })
  const plans = { subscriptions: [basic, paid({ renewal: 'ends' })], giftTime: [] }
  expect(paidPlanAt(plans, today)?.id).toBe('sub-1')
  expect(paidPlanAt({ ...plans, subscriptions: plans.subscriptions.toReversed() }, today)?.id).toBe('sub-1')
  expect(paidPlanAt(plans, at('2026-12-21'))?.id).toBe('sub-2')
  expect(paidPlanAt(plans, at('2026-11-21'))?.id).toBe('sub-1')
  expect(paidPlanAt(plans, at('2026-11-20'))).toBeNull()
  expect(paidPlanAt({ subscriptions: [paid({ status: 'unpaid' })], giftTime: [] }, today)).toBeNull()
})

/** What an end leaves, the stretches in words. */
const leaves = (...known: Parameters<typeof afterwards>) => {
  const { stretches, ...rest } = afterwards(...known)
  return { ...rest, runs: stretches.map(({ planId, until }) => `${planId} ${until.slice(0, 10)}`) }
}

test('after a plan that ends, the gifts count in order, and then nothing does', () => {
  const subscription = paid()
  expect(
    leaves(subscription, { subscriptions: [subscription], giftTime: [gift('a', 1), gift('b', 3)] }, today),
  ).toEqual({
    runs: ['tier4 2026-12-21', 'tier3 2027-03-21', 'tier1 2027-06-21'],
    gift: 'tier3',
    isGiftFirst: false,
    before: 'tier4',
    next: 'tier3',
  })
  expect(leaves(subscription, { subscriptions: [subscription], giftTime: [] }, today)).toEqual({
    runs: ['tier4 2026-12-21'],
    gift: null,
    isGiftFirst: false,
    before: 'tier4',
    next: 'tier0',
  })
})

test('how long each of them counts until Free', () => {
  const subscription = paid()
  const plans = { subscriptions: [subscription], giftTime: [gift('a', 1)] }
  expect(afterwards(subscription, plans, today).stretches.map(({ ms }) => ms / 86_400_000)).toEqual([20, 90])
})

test('a change that was to come doesn’t, and another plan goes on', () => {
  const subscription = paid({ next: proNext })
  const other = paid({ id: 'sub-2', plan_id: 'tier1' })
  expect(leaves(subscription, { subscriptions: [subscription, other], giftTime: [] }, today).next).toBe(
    'tier1',
  )
  expect(leaves(subscription, { subscriptions: [subscription], giftTime: [] }, today).next).toBe('tier0')
})

test('a renewal that failed keeps the plan for three days, and then the gifts count', () => {
  const subscription = paid({ status: 'past_due' })
  expect(
    leaves(subscription, { subscriptions: [subscription], giftTime: [gift('a', 3)] }, at('2026-12-22')),
  ).toEqual({
    runs: ['tier4 2026-12-24', 'tier3 2027-03-24'],
    gift: 'tier3',
    isGiftFirst: false,
    before: 'tier4',
    next: 'tier3',
  })
})

test('while a gift was put first, the paid plan is lost once the gift is over', () => {
  const subscription = paid()
  const running = { from: noon('2026-11-30'), until: noon('2027-02-28') }
  const first = gift('a', 5, { running, put_first: true })
  expect(leaves(subscription, { subscriptions: [subscription], giftTime: [first] }, today)).toEqual({
    runs: ['tier5 2027-02-28'],
    gift: 'tier5',
    isGiftFirst: true,
    before: 'tier5',
    next: 'tier0',
  })
  const lower = gift('b', 1)
  expect(
    leaves(subscription, { subscriptions: [subscription], giftTime: [first, lower] }, today),
  ).toMatchObject({ before: 'tier5', next: 'tier1' })
  const over = { ...first, running: { ...running, until: noon('2026-12-21') } }
  expect(leaves(subscription, { subscriptions: [subscription], giftTime: [over] }, today)).toMatchObject({
    gift: null,
    before: 'tier5',
    next: 'tier0',
  })
  // What comes next is less than what counts now, and is told, though it is no less than what was paid for.
  const pro = paid({ plan_id: 'tier2' })
  expect(leaves(pro, { subscriptions: [pro], giftTime: [over, gift('c', 3)] }, today)).toMatchObject({
    before: 'tier5',
    next: 'tier3',
  })
  const owed = paid({ status: 'past_due' })
  expect(leaves(owed, { subscriptions: [owed], giftTime: [first] }, at('2026-12-22')).isGiftFirst).toBe(true)
})

test('a gift of the same plan puts the loss off, and another plan of no lower kind leaves none', () => {
  const subscription = paid()
  expect(
    leaves(subscription, { subscriptions: [subscription], giftTime: [gift('a', 4)] }, today),
  ).toMatchObject({ before: 'tier4', next: 'tier0' })
  const other = paid({ id: 'sub-2', plan_id: 'tier5' })
  expect(leaves(subscription, { subscriptions: [subscription, other], giftTime: [] }, today)).toMatchObject({
    before: 'tier5',
    next: 'tier5',
  })
})

test('once a plan is over, what it was is what counted before', () => {
  const subscription = paid({ status: 'unpaid' })
  const plans = { subscriptions: [subscription], giftTime: [gift('a', 3)] }
  expect(afterwards(subscription, plans, at('2026-12-24'))).toMatchObject({ before: 'tier4', next: 'tier3' })
})

test('a plan whose renewal failed, ended at once, leaves what else there is', () => {
  const subscription = paid({ status: 'past_due' })
  const inGrace = at('2026-12-22')
  const alone = { subscriptions: [subscription], giftTime: [] }
  expect(endedNow(subscription, alone, inGrace)).toEqual({ before: 'tier4', next: 'tier0' })
  expect(endedNow(subscription, { ...alone, giftTime: [gift('a', 3)] }, inGrace)).toEqual({
    before: 'tier4',
    next: 'tier3',
  })
  const other = paid({ id: 'sub-2', plan_id: 'tier1' })
  expect(endedNow(subscription, { ...alone, subscriptions: [subscription, other] }, inGrace)).toEqual({
    before: 'tier4',
    next: 'tier1',
  })
  // After the three days it gives nothing any more.
  expect(endedNow(subscription, alone, at('2026-12-25'))).toEqual({ before: 'tier0', next: 'tier0' })
})
