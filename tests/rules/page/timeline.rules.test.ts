import { expect, test } from 'vitest'
import { planNames } from '#contract/plans/plans.rules.ts'
import { timelineOf } from '#src/features/subscriptions/timeline.rules.ts'
import { at, gift, noon, paid, oracleNext } from '#tests/support/plans-of-user.ts'
import { dayOfMonth, drawn, lanesIn, span, today } from '#tests/support/timelines.ts'

const told = lanesIn(planNames)

test('a paid plan alone: the period that was paid, its renewals with their price, and that it counts', () => {
  expect(told([paid()], [])).toEqual({
    paid: [
      [
        '2026-11-21 to 2026-12-21 Master paid',
        '2026-12-21 to 2027-01-21 Master 3499',
        '2027-01-21 to 2027-02-21 Master 3499',
        '2027-02-21 to 2027-03-21 Master 3499',
        '2027-03-21 to 2027-04-21 Master 3499',
      ],
    ],
    gifts: [],
    counts: ['2026-11-21 to open Master paid'],
  })
})

test('gift time that ran for twelve days waits for the end of a paid plan, and loses no day', () => {
  const elite = gift('one', 3, {
    runs: [span('2026-11-09', '2026-11-21')],
    left: { months: 2, ms: 18 * 86_400_000 },
  })
  expect(told([paid()], [elite])).toMatchObject({
    gifts: [['2026-11-09 to 2026-11-21 used 12', '2026-11-21 to open waits 80 for Master']],
    counts: ['2026-11-09 to 2026-11-21 Elite gift', '2026-11-21 to open Master paid'],
  })
})

test('a plan that ends is followed by the gift, and that by Free', () => {
  expect(told([paid({ renewal: 'ends' })], [gift('one', 3, { given_at: noon('2026-11-25') })])).toEqual({
    paid: [['2026-11-21 to 2026-12-21 Master paid']],
    gifts: [['2026-11-25 to 2026-12-21 waits 90 for Master', '2026-12-21 to 2027-03-21 runs']],
    counts: [
      '2026-11-21 to 2026-12-21 Master paid',
      '2026-12-21 to 2027-03-21 Elite gift',
      '2027-03-21 to open Free free',
    ],
  })
})

test('a gift that was put first counts before the paid plan, which goes on being charged', () => {
  const oracle = gift('one', 5, {
    given_at: noon('2026-11-25'),
    running: span('2026-11-26', '2027-02-26'),
    put_first: true,
  })
  const lanes = told([paid()], [oracle])
  expect(lanes.paid[0]?.slice(0, 2)).toEqual([
    '2026-11-21 to 2026-12-21 Master paid',
    '2026-12-21 to 2027-01-21 Master 3499',
  ])
  expect(lanes.gifts).toEqual([['2026-11-26 to 2027-02-26 runs']])
  expect(lanes.counts).toEqual([
    '2026-11-21 to 2026-11-26 Master paid',
    '2026-11-26 to 2027-02-26 Oracle gift',
    '2027-02-26 to open Master paid',
  ])
})

test('a change that begins later is the other plan from then on, with its price and its billing', () => {
  const next = {
    plan_id: 'tier2',
    plan_name: 'Pro',
    type: 'yearly',
    amount_cents: 9_999,
    at: noon('2026-12-21'),
  } as const
  expect(told([paid({ next })], [])).toMatchObject({
    paid: [['2026-11-21 to 2026-12-21 Master paid', '2026-12-21 to 2027-12-21 Pro 9999']],
    counts: ['2026-11-21 to 2026-12-21 Master paid', '2026-12-21 to open Pro paid'],
  })
})

test('a gift that was put first stops when the paid plan becomes as high, and waits again', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(told([paid({ next: oracleNext })], [oracle]).gifts).toEqual([
    ['2026-11-26 to 2026-12-21 runs', '2026-12-21 to open waits 67 for Oracle'],
  ])
})

test('gifts without a paid plan run one after the other', () => {
  const elite = gift('one', 3, { running: span('2026-11-09', '2027-02-09') })
  const basic = gift('two', 1, { months: 1, left: { months: 1, ms: 0 }, given_at: noon('2026-11-20') })
  expect(told([], [elite, basic])).toEqual({
    paid: [],
    gifts: [
      ['2026-11-09 to 2027-02-09 runs'],
      ['2026-11-20 to 2027-02-09 waits 31 for Elite', '2027-02-09 to 2027-03-09 runs'],
    ],
    counts: [
      '2026-11-09 to 2027-02-09 Elite gift',
      '2027-02-09 to 2027-03-09 Basic gift',
      '2027-03-09 to open Free free',
    ],
  })
})

test('a plan whose renewal failed is drawn to the end of its grace, and no renewal is promised', () => {
  const late = paid({ status: 'past_due', current_period_end: noon('2026-11-30') })
  expect(told([late], [gift('one', 3, { given_at: noon('2026-11-25') })])).toEqual({
    paid: [['2026-11-21 to 2026-12-03 Master paid']],
    gifts: [['2026-11-25 to 2026-12-03 waits 90 for Master', '2026-12-03 to 2027-03-03 runs']],
    counts: [
      '2026-11-21 to 2026-12-03 Master paid',
      '2026-12-03 to 2027-03-03 Elite gift',
      '2027-03-03 to open Free free',
    ],
  })
})

test('an unpaid plan counts for nothing once its grace is over', () => {
  const unpaid = paid({ status: 'unpaid', current_period_end: noon('2026-11-25') })
  expect(told([unpaid], [])).toEqual({
    paid: [['2026-11-21 to 2026-11-28 Master paid']],
    gifts: [],
    counts: ['2026-11-21 to 2026-11-28 Master paid', '2026-12-01 to open Free free'],
  })
})

test('gift time that was used up lately is shown as it ran, beside what counts now', () => {
  const used = gift('one', 3, { left: { months: 0, ms: 0 }, runs: [span('2026-11-05', '2026-11-21')] })
  expect(told([paid()], [used])).toMatchObject({
    gifts: [['2026-11-05 to 2026-11-21 used 16']],
    counts: ['2026-11-05 to 2026-11-21 Elite gift', '2026-11-21 to open Master paid'],
  })
  // Of the same plan, too, it is told apart from what is paid for.
  expect(told([paid({ plan_id: 'tier3', plan_name: 'Elite' })], [used]).counts).toEqual([
    '2026-11-05 to 2026-11-21 Elite gift',
    '2026-11-21 to open Elite paid',
  ])
})

test('without a paid plan and gift time there is nothing to draw', () => {
  const used = gift('one', 3, { left: { months: 0, ms: 0 }, runs: [span('2026-11-05', '2026-11-21')] })
  const plans = [paid({ status: 'ended', renewal: 'none' })]
  expect(timelineOf({ subscriptions: plans, giftTime: [] }, at(today), dayOfMonth)).toBeNull()
  expect(timelineOf({ subscriptions: [], giftTime: [used] }, at(today), dayOfMonth)).toBeNull()
})

test('a lane that shows nothing isn’t drawn, and up to five gifts have one', () => {
  const used = gift('used', 3, {
    left: { months: 0, ms: 0 },
    runs: [span('2026-01-05', '2026-01-21')],
    given_at: noon('2026-01-05'),
  })
  expect(drawn([paid()], [used]).gifts).toEqual([])
  const over = paid({
    id: 'sub-0',
    status: 'unpaid',
    started_at: noon('2025-01-01'),
    current_period_end: noon('2025-02-01'),
  })
  expect(drawn([paid(), over], []).paid).toHaveLength(1)
  const many = (count: number) => Array.from({ length: count }, (_, index) => gift(`gift-${index}`, 3))
  expect([
    drawn([paid()], many(5)).more,
    drawn([paid()], many(6)).more,
    drawn([paid()], many(8)).more,
  ]).toEqual([0, 1, 3])
  expect(drawn([paid()], many(8)).gifts).toHaveLength(5)
})

test('gift time waits for the end of what runs right before it, or for what has no end in sight', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(told([paid()], [oracle, gift('two', 3)]).gifts[1]).toEqual([
    '2026-11-09 to open waits 90 for Master',
  ])
  const elite = gift('one', 3, { running: span('2026-11-09', '2027-02-09') })
  const [pro, basic] = [gift('two', 2), gift('three', 1)]
  expect(
    told([], [elite, pro, basic])
      .gifts.slice(1)
      .map(([waits]) => waits),
  ).toEqual(['2026-11-09 to 2027-02-09 waits 90 for Elite', '2026-11-09 to 2027-05-09 waits 90 for Pro'])
})

test('days that a gift ran are whole ones, the nearest, and one at least', () => {
  const here = (date: number, hour: number) => new Date(2026, 10, date, hour).toISOString()
  const ran = (until: string) =>
    told([paid()], [gift('one', 3, { runs: [{ from: here(9, 23), until }] })]).gifts[0]?.[0]
  expect(ran(here(11, 13))).toBe('2026-11-09 to 2026-11-11 used 2')
  expect(ran(here(10, 3))).toBe('2026-11-09 to 2026-11-10 used 1')
})

test('what is left of one gift when it stops is not what is left of another', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(told([paid({ next: oracleNext })], [oracle, gift('two', 3)]).gifts).toEqual([
    ['2026-11-26 to 2026-12-21 runs', '2026-12-21 to open waits 67 for Oracle'],
    ['2026-11-09 to open waits 90 for Oracle'],
  ])
})

test('a gift of a month and some days that are left waits with both, one of days alone too', () => {
  const days = (months: number, ms: number) =>
    told([paid()], [gift('one', 3, { left: { months, ms } })]).gifts[0]
  expect(days(0, 5 * 86_400_000)).toEqual(['2026-11-09 to open waits 5 for Master'])
  expect(days(0, 86_400_000)).toEqual(['2026-11-09 to open waits 1 for Master'])
  expect(days(0, 0)).toBeUndefined()
})

test('a gift that ran, waited and runs again is drawn from when it ran again', () => {
  const elite = gift('one', 3, {
    runs: [span('2026-11-09', '2026-11-15'), span('2026-11-18', '2026-11-20')],
    running: span('2026-11-25', '2027-02-09'),
  })
  expect(told([], [elite]).gifts).toEqual([
    ['2026-11-09 to 2026-11-15 used 6', '2026-11-18 to 2026-11-20 used 2', '2026-11-25 to 2027-02-09 runs'],
  ])
  expect(told([], [elite]).counts).toEqual([
    '2026-11-09 to 2026-11-15 Elite gift',
    '2026-11-18 to 2026-11-20 Elite gift',
    '2026-11-25 to 2027-02-09 Elite gift',
    '2027-02-09 to open Free free',
  ])
})

test('a gift that ran twice waits from when it stopped last', () => {
  const elite = gift('one', 3, {
    runs: [span('2026-11-09', '2026-11-15'), span('2026-11-18', '2026-11-20')],
    left: { months: 2, ms: 0 },
  })
  expect(told([paid()], [elite]).gifts).toEqual([
    [
      '2026-11-09 to 2026-11-15 used 6',
      '2026-11-18 to 2026-11-20 used 2',
      '2026-11-20 to open waits 62 for Master',
    ],
  ])
})

// The page stays open while time goes on, and isn’t told of every turn at once.
test('a paid plan that is over just now: the gift behind it runs from now, and has waited for nothing else', () => {
  expect(told([paid({ renewal: 'ends' })], [gift('one', 3)], '2026-12-21').gifts).toEqual([
    ['2026-12-21 to 2027-03-21 runs'],
  ])
})

test('a gift that stops just now and runs again later has run until now, waits, and runs again', () => {
  const elite = gift('one', 3, { running: span('2026-11-26', '2027-02-26') })
  expect(told([paid({ renewal: 'ends', started_at: noon(today) })], [elite]).gifts).toEqual([
    [
      '2026-11-26 to 2026-12-01 used 5',
      '2026-12-01 to 2026-12-21 waits 87 for Master',
      '2026-12-21 to 2027-03-18 runs',
    ],
  ])
})

test('a gift that was used up since the page was opened has run to its end', () => {
  const elite = gift('one', 3, { running: span('2026-11-09', '2026-11-30') })
  expect(told([], [elite])).toMatchObject({
    gifts: [['2026-11-09 to 2026-11-30 used 21']],
    counts: ['2026-11-09 to 2026-11-30 Elite gift', '2026-12-01 to open Free free'],
  })
})
