import { expect, test } from 'vitest'
import type { GiftTimeOfUser } from '#contract/gift-time.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { timelineRows } from '#src/features/subscriptions/timeline-rows.rules.ts'
import { localDay } from '#src/features/order/renewal-day.rules.ts'
import { shareOf } from '#src/features/subscriptions/timeline-span.rules.ts'
import { timelineOf } from '#src/features/subscriptions/timeline.rules.ts'
import { nextCharge } from '#src/product/next-charge.rules.ts'
import { dayOfMonth as dayIn, formatMonth } from '#src/ui/figures/intl.ts'
import { at, gift, noon, paid, oracleNext } from '#tests/support/plans-of-user.ts'

/** The day of the device, in whatever zone these tests run. */
const day = (ms: number | null) => (ms === null ? 'open' : localDay(new Date(ms)))

const span = (from: string, until: string) => ({ from: noon(from), until: noon(until) })

const today = '2026-12-01'
const dayOfMonth = (ms: number) => new Date(ms).getDate()
const drawn = (subscriptions: Subscription[], giftTime: GiftTimeOfUser[], now = today) => {
  const timeline = timelineOf({ subscriptions, giftTime }, at(now), dayOfMonth)
  if (!timeline) throw new Error('no timeline')
  return timeline
}
const isEndless = (until: number, horizon: number) => until >= horizon

/** The lanes in words. */
const told = (...known: Parameters<typeof drawn>) => {
  const { paid: lanes, gifts, counts, horizon } = drawn(...known)
  const stretch = ({ from, until }: { from: number; until: number }) =>
    `${day(from)} to ${isEndless(until, horizon) ? 'open' : day(until)}`
  return {
    paid: lanes.map((bars) =>
      bars.map((bar) => `${stretch(bar)} ${planNames[bar.planId]} ${bar.renewsFor ?? 'paid'}`),
    ),
    gifts: gifts.map((bars) =>
      bars.map(
        (bar) =>
          `${stretch(bar)} ${bar.kind}` +
          (bar.kind === 'used' ? ` ${bar.days}` : '') +
          (bar.kind === 'waits' ? ` ${bar.days} for ${planNames[bar.behind]}` : ''),
      ),
    ),
    counts: counts.map(
      (bar) => `${stretch(bar)} ${planNames[bar.planId]} ${bar.by === null ? 'free' : bar.by}`,
    ),
  }
}

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

test('the axis has at least five months, from the first thing shown to the last, and no more than two years', () => {
  const months = (timeline: ReturnType<typeof drawn>) => timeline.span.months.length
  const short = drawn([paid()], [])
  expect(short.span.months.map((month) => new Date(month).toDateString().slice(4, 10))).toEqual([
    'Nov 01',
    'Dec 01',
    'Jan 01',
    'Feb 01',
    'Mar 01',
  ])
  expect([short.span.from, short.span.until].map((ms) => new Date(ms).toDateString())).toEqual([
    'Sun Nov 01 2026',
    'Thu Apr 01 2027',
  ])
  const yearly = paid({ type: 'yearly', current_period_end: noon('2027-11-21') })
  // The renewal at its end has room for its price.
  expect(months(drawn([yearly], []))).toBe(14)
  expect(told([yearly], []).paid).toEqual([
    ['2026-11-21 to 2027-11-21 Master paid', '2027-11-21 to 2028-11-21 Master 3499'],
  ])
  // What ends with a month needs no room in the next.
  const toMay = gift('one', 3, {
    running: { from: noon('2026-11-09'), until: new Date(2027, 5, 1).toISOString() },
  })
  expect(months(drawn([], [toMay]))).toBe(7)
  const long = gift('one', 3, { months: 36, running: span('2026-11-09', '2029-11-09') })
  expect(months(drawn([], [long]))).toBe(24)
  // A plan that was bought long ago takes no room.
  const old = paid({ started_at: noon('2025-01-21') })
  const begins = (...known: Parameters<typeof drawn>) =>
    new Date(drawn(...known).span.from).toDateString().slice(4)
  expect(begins([old], [], '2026-12-15')).toBe('Nov 01 2026')
  // The last 31 days have room.
  expect(begins([], [long], '2028-12-02')).toBe('Nov 01 2028')
  expect(begins([], [long], '2028-12-01')).toBe('Oct 01 2028')
})

test('a moment has its place on the axis, and one beyond it the end', () => {
  const { span: axis } = drawn([paid()], [])
  expect(shareOf(axis, axis.from)).toBe(0)
  expect(shareOf(axis, axis.until)).toBe(1)
  expect(shareOf(axis, axis.from + (axis.until - axis.from) / 4)).toBe(0.25)
  expect(shareOf(axis, axis.from - 1)).toBe(0)
  expect(shareOf(axis, axis.until + 1)).toBe(1)
})

test('more than five gifts have no lane each, but are counted and listed', () => {
  const gifts = [1, 2, 3, 4, 5, 6, 7].map((n) => gift(`gift-${n}`, 3))
  const timeline = drawn([paid()], gifts)
  expect(timeline.gifts).toHaveLength(5)
  expect(timeline.more).toBe(2)
  const rows = timelineRows(timeline, { subscriptions: [paid()], giftTime: gifts })
  expect(rows.filter(({ state }) => state === 'waits')).toHaveLength(7)
})

const rows = (subscriptions: Subscription[], giftTime: GiftTimeOfUser[], now = today) =>
  timelineRows(drawn(subscriptions, giftTime, now), { subscriptions, giftTime }).map((row) => {
    const state = row.state === 'counts' && row.isPast ? 'counted' : row.state
    const what = `${day(row.from)} to ${day(row.until)} ${planNames[row.planId]} ${state}`
    const charge =
      'charge' in row && row.charge ? ` charges ${row.charge.cents} on ${row.charge.at.slice(0, 10)}` : ''
    if (row.state === 'waits') return `${what} ${row.days} for ${planNames[row.behind]}`
    return `${what}${row.state === 'paid' ? ` behind ${planNames[row.behind]}` : ''}${charge}`
  })

test('the list says from when to when, what and why, in the order of time', () => {
  expect(rows([paid()], [gift('one', 3, { given_at: noon('2026-11-25') })])).toEqual([
    '2026-11-21 to open Master counts charges 3499 on 2026-12-21',
    '2026-11-25 to open Elite waits 90 for Master',
  ])
  expect(rows([paid({ renewal: 'ends' })], [gift('one', 3, { given_at: noon('2026-11-25') })])).toEqual([
    '2026-11-21 to 2026-12-21 Master counts',
    '2026-11-25 to 2026-12-21 Elite waits 90 for Master',
    '2026-12-21 to 2027-03-21 Elite counts',
    '2027-03-21 to open Free counts',
  ])
})

test('the charge of a change that begins later stands with the plan that it is for', () => {
  expect(rows([paid({ next: oracleNext })], [])).toEqual([
    '2026-11-21 to 2026-12-21 Master counts',
    '2026-12-21 to open Oracle counts charges 5999 on 2026-12-21',
  ])
  expect(nextCharge(paid({ next: oracleNext }))?.planName).toBe('Oracle')
})

test('of one day, the list says first what counts, then what is paid behind it, then what waits', () => {
  const pro = paid({ plan_id: 'tier2', plan_name: 'Pro', started_at: '2026-12-01T09:00:00.000Z' })
  const oracle = gift('one', 5, {
    given_at: '2026-12-01T09:05:00.000Z',
    running: { from: '2026-12-01T09:05:00.000Z', until: noon('2027-12-01') },
    put_first: true,
  })
  const elite = gift('two', 3, { given_at: '2026-12-01T08:00:00.000Z' })
  expect(rows([pro], [elite, oracle]).slice(0, 3)).toEqual([
    '2026-12-01 to 2027-12-01 Oracle counts',
    '2026-12-01 to 2027-12-01 Pro paid behind Oracle charges 3499 on 2026-12-21',
    '2026-12-01 to open Elite waits 90 for Pro',
  ])
})

test('the list says whether a plan counts because it is paid or by a gift', () => {
  const plans = { subscriptions: [paid({ renewal: 'ends' })], giftTime: [gift('one', 3)] }
  const counting = timelineRows(drawn(plans.subscriptions, plans.giftTime), plans).filter(
    ({ state }) => state === 'counts',
  )
  expect(counting).toMatchObject([{ by: 'paid' }, { by: 'gift' }, { by: null }])
})

test('the list says of a paid plan behind a gift what it is charged all the same', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(rows([paid()], [oracle])).toEqual([
    '2026-11-21 to 2026-11-26 Master counted',
    '2026-11-26 to 2027-02-26 Oracle counts',
    '2026-12-01 to 2027-02-26 Master paid behind Oracle charges 3499 on 2026-12-21',
    '2027-02-26 to open Master counts',
  ])
  expect(rows([paid({ renewal: 'ends' })], [oracle])).toEqual([
    '2026-11-21 to 2026-11-26 Master counted',
    '2026-11-26 to 2027-02-26 Oracle counts',
    '2026-12-01 to 2026-12-21 Master paid behind Oracle',
    '2027-02-26 to open Free counts',
  ])
})

test('what only waits widens the axis to neither side, and neither does what has no end in sight', () => {
  const old = gift('one', 3, { given_at: noon('2026-11-02') })
  const late = paid({ started_at: noon('2026-12-03'), current_period_end: noon('2027-01-03') })
  expect(drawn([late], [old], '2026-12-05').span).toEqual(drawn([late], [], '2026-12-05').span)
  expect(drawn([paid()], [gift('one', 3)]).span).toEqual(drawn([paid()], []).span)
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

test('what began and ended on one day is neither drawn nor listed: it would last from a date to the same date', () => {
  const bought = '2026-12-01T09:00:00.000Z'
  const pro = paid({
    plan_id: 'tier2',
    plan_name: 'Pro',
    started_at: bought,
    current_period_end: '2027-01-01T09:00:00.000Z',
  })
  const oracle = gift('one', 5, {
    given_at: bought,
    running: { from: '2026-12-01T09:05:00.000Z', until: noon('2027-12-01') },
    put_first: true,
  })
  expect(told([pro], [oracle]).counts).toEqual([
    '2026-12-01 to 2027-12-01 Oracle gift',
    '2027-12-01 to open Pro paid',
  ])
  expect(rows([pro], [oracle])).toEqual([
    '2026-12-01 to 2027-12-01 Oracle counts',
    '2026-12-01 to 2027-12-01 Pro paid behind Oracle charges 3499 on 2027-01-01',
    '2027-12-01 to open Pro counts',
  ])
  const sinceNow = { ...oracle, running: { from: noon(today), until: noon('2027-12-01') } }
  expect(told([pro], [sinceNow]).counts[0]).toBe('2026-12-01 to 2027-12-01 Oracle gift')
  // Some hours that are left will be used up on one day, too.
  const hours = gift('two', 3, { left: { months: 0, ms: 2 * 3_600_000 } })
  expect(told([paid({ renewal: 'ends' })], [hours]).gifts).toEqual([
    ['2026-11-09 to 2026-12-21 waits 1 for Master'],
  ])
  // What runs now is told, also when it ends today.
  const late = gift('two', 3, {
    running: { from: '2026-12-01T09:00:00.000Z', until: '2026-12-01T13:00:00.000Z' },
  })
  expect(rows([], [late])[0]).toBe('2026-12-01 to 2026-12-01 Elite counts')
  const justNow = gift('three', 3, {
    running: { from: noon(today), until: '2026-12-01T13:00:00.000Z' },
  })
  expect(rows([], [justNow])[0]).toBe('2026-12-01 to 2026-12-01 Elite counts')
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

test('a gift that stops just now has run until now, and another one that waits loses nothing by it', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(told([paid({ next: oracleNext })], [oracle, gift('two', 3)], '2026-12-21').gifts).toEqual([
    ['2026-11-26 to 2026-12-21 used 25', '2026-12-21 to open waits 67 for Oracle'],
    ['2026-11-09 to open waits 90 for Oracle'],
  ])
  expect(rows([paid({ next: oracleNext })], [oracle], '2026-12-21').slice(0, 2)).toEqual([
    '2026-11-21 to 2026-11-26 Master counted',
    '2026-11-26 to 2026-12-21 Oracle counted',
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

test('the months of the axis are those of the reader’s calendar, by their names, the year where it begins', () => {
  const named = (locale: string, now: string) => {
    const timeline = timelineOf({ subscriptions: [paid()], giftTime: [] }, at(now), (ms) => dayIn(ms, locale))
    const { months = [] } = timeline?.span ?? {}
    return months.map(
      (start) => `${formatMonth(new Date(start).toISOString(), locale)} ${dayIn(start, locale)}`,
    )
  }
  expect(named('en', today)).toEqual(['Nov 1', 'Dec 1', 'Jan 2027 1', 'Feb 1', 'Mar 1'])
  expect(named('fa', today)).toEqual(['آبان 1', 'آذر 1', 'دی 1', 'بهمن 1', 'اسفند 1'])
  expect(named('fa', '2027-02-25')).toEqual(['بهمن 1', 'اسفند 1', 'فروردین ۱۴۰۶ 1', 'اردیبهشت 1', 'خرداد 1'])
})
