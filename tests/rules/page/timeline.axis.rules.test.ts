import { expect, test } from 'vitest'
import { planNames } from '#contract/plans/plans.rules.ts'
import { shareOf } from '#src/features/subscriptions/timeline-span.rules.ts'
import { timelineOf } from '#src/features/subscriptions/timeline.rules.ts'
import { dayOfMonth as dayIn, formatMonth } from '#src/ui/figures/intl.ts'
import { at, gift, noon, paid } from '#tests/support/plans-of-user.ts'
import { drawn, lanesIn, span, today } from '#tests/support/timelines.ts'

const told = lanesIn(planNames)

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
  // A plan that ends with a month needs no room in the next.
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

test('what only waits widens the axis to neither side, and neither does what has no end in sight', () => {
  const old = gift('one', 3, { given_at: noon('2026-11-02') })
  const late = paid({ started_at: noon('2026-12-03'), current_period_end: noon('2027-01-03') })
  expect(drawn([late], [old], '2026-12-05').span).toEqual(drawn([late], [], '2026-12-05').span)
  expect(drawn([paid()], [gift('one', 3)]).span).toEqual(drawn([paid()], []).span)
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
