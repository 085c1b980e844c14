import { expect, test } from 'vitest'
import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { firstChoices } from '#src/features/gift-time/choices.rules.ts'
import { firstEffect } from '#src/features/gift-time/first-effect.rules.ts'
import { afterwards } from '#src/features/subscriptions/gift-after.rules.ts'
import { planFacts } from '#src/features/subscriptions/plan-facts.rules.ts'
import { at, gift as giftOf, noon, paid } from '#tests/support/plans-of-user.ts'

const now = at('2026-12-01')
const day = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 10))

const pro = (rest: Partial<Subscription> = {}) =>
  paid({ plan_id: 'tier2', plan_name: 'Pro', amount_cents: 999, ...rest })
/** Two months, of which one that runs has been put first. */
const gift = (id: string, tier: 1 | 2 | 3 | 4 | 5, runsUntil?: string) =>
  giftOf(id, tier, {
    months: 2,
    given_at: noon('2026-11-25'),
    left: { months: 2, ms: 0 },
    running: runsUntil === undefined ? null : { from: noon('2026-11-25'), until: noon(runsUntil) },
    put_first: runsUntil !== undefined,
  })
const usedUp: GiftTimeOfUser = { ...gift('used', 5), left: { months: 0, ms: 0 } }

const plansOffered = (subscriptions: Subscription[], giftTime: GiftTimeOfUser[]) =>
  firstChoices({ subscriptions, giftTime }, now)
const offered = (subscriptions: Subscription[], giftTime: GiftTimeOfUser[]) =>
  firstChoices({ subscriptions, giftTime }, now).map(({ id }) => id)

test('gifts of a higher plan than the paid one may count first, one of each plan, nothing else', () => {
  const gifts = [
    gift('basic', 1),
    gift('pro', 2),
    gift('elite', 3),
    gift('elite-2', 3),
    gift('oracle', 5),
    usedUp,
  ]
  expect(offered([pro()], gifts)).toEqual(['elite', 'oracle'])
  expect(offered([pro({ status: 'past_due' })], gifts)).toEqual(['elite', 'oracle'])
  expect(offered([pro()], [])).toEqual([])
  expect(offered([], [])).toEqual([])
})

test('while a gift counts, the paid plan may count again, or another higher gift', () => {
  expect(offered([pro()], [gift('elite', 3, '2027-01-25'), gift('oracle', 5), gift('basic', 1)])).toEqual([
    'sub-1',
    'oracle',
  ])
  expect(plansOffered([pro()], [gift('elite', 3, '2027-01-25')])).toEqual([{ id: 'sub-1', planId: 'tier2' }])
})

test('without a paid plan any other gift may run first, also while a renewal is unpaid', () => {
  const gifts = [gift('elite', 3, '2027-01-25'), gift('basic', 1), gift('elite-2', 3)]
  expect(offered([], gifts)).toEqual(['basic'])
  const unpaid = pro({ status: 'unpaid', current_period_end: noon('2026-11-25') })
  expect(offered([unpaid], gifts)).toEqual(['basic'])
})

test('what putting a gift first does: until when it counts, and what is charged all the same', () => {
  const plans = { subscriptions: [pro()], giftTime: [gift('elite', 3)] }
  const effect = firstEffect(plans, { id: 'elite', planId: 'tier3' }, now)
  expect(day(effect.until)).toBe('2027-02-01')
  expect(effect).toMatchObject({
    waits: null,
    paid: { name: 'Pro', charge: { cents: 999, at: noon('2026-12-21'), planName: 'Pro' }, owes: false },
  })
  const ending = firstEffect(
    { ...plans, subscriptions: [pro({ renewal: 'ends' })] },
    { id: 'elite', planId: 'tier3' },
    now,
  )
  expect(ending.paid).toEqual({ name: 'Pro', until: noon('2026-12-21'), charge: null, owes: false })
  const late = pro({ status: 'past_due', current_period_end: noon('2026-11-30') })
  expect(
    firstEffect({ ...plans, subscriptions: [late] }, { id: 'elite', planId: 'tier3' }, now).paid,
  ).toMatchObject({ charge: null, owes: true })
})

test('what letting the paid plan count again does: the gift waits with the days that are left', () => {
  const plans = { subscriptions: [pro()], giftTime: [gift('elite', 3, '2027-01-25')] }
  expect(firstEffect(plans, { id: 'sub-1', planId: 'tier2' }, now)).toEqual({
    until: null,
    waits: { planId: 'tier3', days: 55 },
    paid: null,
  })
})

test('another gift may count first without a paid plan: the one that ran waits, to its last day', () => {
  const putOracleFirst = (runsUntil: string) =>
    firstEffect(
      { subscriptions: [], giftTime: [gift('elite', 3, runsUntil), gift('oracle', 5)] },
      { id: 'oracle', planId: 'tier5' },
      now,
    )
  expect(putOracleFirst('2026-12-02')).toEqual({
    until: at('2027-02-01'),
    waits: { planId: 'tier3', days: 1 },
    paid: null,
  })
  // It was used up since the page was opened.
  expect(putOracleFirst('2026-11-30').waits).toBeNull()
})

test('the facts: days of the period, of the gift, votes of what counts, days that wait', () => {
  expect(planFacts({ subscriptions: [pro()], giftTime: [gift('elite', 3), gift('oracle', 5)] }, now)).toEqual(
    {
      counts: 'tier2',
      periodDays: 20,
      giftDays: null,
      votes: 3,
      waitingDays: 124,
    },
  )
  expect(planFacts({ subscriptions: [], giftTime: [gift('elite', 3, '2027-01-25')] }, now)).toEqual({
    counts: 'tier3',
    periodDays: null,
    giftDays: 55,
    votes: 5,
    waitingDays: null,
  })
  expect(planFacts({ subscriptions: [], giftTime: [] }, now)).toMatchObject({ counts: 'tier0', votes: 1 })
  // The day that was begun counts, and what ends this moment is over.
  const soon = (end: number) => pro({ current_period_end: new Date(end).toISOString(), status: 'past_due' })
  const days = (end: number) => planFacts({ subscriptions: [soon(end)], giftTime: [] }, now).periodDays
  expect([days(now + 1), days(now), days(now - 1)]).toEqual([1, null, null])
  // A clock that is up to an hour slow adds no day to a period that has just begun.
  const day = 86_400_000
  const hour = 3_600_000
  expect([days(now + day), days(now + day + hour), days(now + day + hour + 1)]).toEqual([1, 1, 2])
  const both = [gift('elite', 3, '2027-01-25'), gift('basic', 1)]
  expect(planFacts({ subscriptions: [], giftTime: both }, now)).toMatchObject({
    giftDays: 55,
    waitingDays: 62,
  })
})

test('an end leaves all gift time in order, and says what is lost with it', () => {
  const after = (subscription: Subscription, giftTime: GiftTimeOfUser[]) => {
    const { stretches, ...rest } = afterwards(subscription, { subscriptions: [subscription], giftTime }, now)
    return { ...rest, runs: stretches.map(({ planId, until }) => `${planId} ${until.slice(0, 10)}`) }
  }
  expect(after(pro(), [gift('basic', 1), gift('elite', 3)])).toEqual({
    runs: ['tier2 2026-12-21', 'tier3 2027-02-21', 'tier1 2027-04-21'],
    gift: 'tier3',
    isGiftFirst: false,
    before: 'tier2',
    next: 'tier1',
  })
  expect(after(pro(), [])).toEqual({
    runs: ['tier2 2026-12-21'],
    gift: null,
    isGiftFirst: false,
    before: 'tier2',
    next: 'tier0',
  })
  expect(after(pro(), [gift('oracle', 5, '2026-12-11')])).toEqual({
    runs: ['tier5 2026-12-11', 'tier2 2026-12-21'],
    gift: null,
    isGiftFirst: false,
    before: 'tier2',
    next: 'tier0',
  })
  expect(after(pro(), [gift('oracle', 5, '2027-01-25')])).toEqual({
    runs: ['tier5 2027-01-25'],
    gift: 'tier5',
    isGiftFirst: true,
    before: 'tier5',
    next: 'tier0',
  })
  const late = pro({ status: 'past_due', current_period_end: noon('2026-11-30') })
  expect(after(late, [gift('elite', 3)])).toEqual({
    runs: ['tier2 2026-12-03', 'tier3 2027-02-03'],
    gift: 'tier3',
    isGiftFirst: false,
    before: 'tier2',
    next: 'tier0',
  })
})
