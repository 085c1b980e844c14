import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GiftTime, PaidStretch } from '#contract/subscriptions/gift-time.rules.ts'
import {
  endOfTime,
  isHigherPlan,
  isUsedUp,
  monthsAfter,
  plansAt,
  projectPlans,
  settledUntil,
  timeLeft,
} from '#contract/subscriptions/gift-time.rules.ts'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { dayMs } from '#contract/values/time.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
const day = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : 'open')

const gift = (
  id: string,
  tier: 1 | 2 | 3 | 4 | 5,
  months: number,
  more: Partial<GiftTime> = {},
): GiftTime => ({
  id,
  planId: `tier${tier}`,
  left: { months, ms: 0 },
  run: null,
  putFirst: false,
  givenAt: at('2026-11-01'),
  since: at('2026-11-01'),
  ...more,
})
const paid = (tier: 1 | 2 | 3 | 4 | 5, from: string, until?: string): PaidStretch => ({
  planId: `tier${tier}`,
  from: at(from),
  until: until === undefined ? Infinity : at(until),
})

/** What counts from when to when, in words. */
const told = (paidStretches: PaidStretch[], gifts: GiftTime[], from: string, until: string) =>
  projectPlans(paidStretches, gifts, at(from), at(until)).stretches.map(
    ({ from: start, until: end, counts }) =>
      `${day(start)} to ${day(end)}: ${counts === null ? 'none' : `${counts.kind} ${counts.planId}`}`,
  )

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-05-31', 12, '2027-05-31'],
  ['2026-05-31', 0, '2026-05-31'],
])('%s and %i months later is %s', (from, months, then) => {
  expect(day(monthsAfter(at(from), months))).toBe(then)
})

test('what is left is told in months of the calendar and the rest of one that was begun', () => {
  expect(timeLeft(at('2026-11-20'), at('2027-02-10'))).toEqual({ months: 2, ms: 21 * dayMs })
  expect(timeLeft(at('2026-11-10'), at('2027-02-10'))).toEqual({ months: 3, ms: 0 })
  expect(timeLeft(at('2026-11-10'), at('2026-11-10'))).toEqual({ months: 0, ms: 0 })
  expect(timeLeft(at('2026-11-11'), at('2026-11-10'))).toEqual({ months: 0, ms: 0 })
  expect(timeLeft(at('2026-12-20'), at('2027-01-10'))).toEqual({ months: 0, ms: 21 * dayMs })
})

test('time that stops is used up at the same moment when it runs on at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
      fc.integer({ min: 0, max: 40_000_000_000 }),
      (from, length) => {
        const until = from + length
        const left = timeLeft(from, until)
        expect(endOfTime(from, left)).toBe(until)
        expect(left.ms).toBeLessThan(31 * dayMs)
      },
    ),
  )
})

test('plans are ranked as they are sold', () => {
  for (const [index, one] of paidPlanIds.entries())
    for (const [other, lower] of paidPlanIds.entries()) expect(isHigherPlan(one, lower)).toBe(index > other)
})

test('a paid plan counts while it runs; gift time waits, whatever its plan, and then runs whole', () => {
  for (const tier of [1, 4, 5] as const)
    expect(
      told([paid(4, '2026-11-21', '2026-12-21')], [gift('one', tier, 2)], '2026-12-01', '2027-03-01'),
    ).toEqual([
      '2026-12-01 to 2026-12-21: paid tier4',
      `2026-12-21 to 2027-02-21: gift tier${tier}`,
      '2027-02-21 to 2027-03-01: none',
    ])
})

test('while a paid plan renews, gift time waits without end and loses nothing', () => {
  const { gifts, stretches } = projectPlans(
    [paid(4, '2026-11-21')],
    [gift('one', 3, 2)],
    at('2026-12-01'),
    at('2036-12-01'),
  )
  expect(stretches).toHaveLength(1)
  expect(gifts).toEqual([gift('one', 3, 2)])
})

test('a higher gift that was put first counts before the paid plan; an equal or lower one doesn’t', () => {
  const plan = paid(3, '2026-11-21')
  expect(told([plan], [gift('one', 4, 1, { putFirst: true })], '2026-12-01', '2027-02-01')).toEqual([
    '2026-12-01 to 2027-01-01: gift tier4',
    '2027-01-01 to 2027-02-01: paid tier3',
  ])
  for (const tier of [1, 3] as const)
    expect(told([plan], [gift('one', tier, 1, { putFirst: true })], '2026-12-01', '2027-02-01')).toEqual([
      '2026-12-01 to 2027-02-01: paid tier3',
    ])
})

test('without a paid plan the gift that was put first runs, then the highest, then the oldest', () => {
  const gifts = [
    gift('young', 3, 1, { givenAt: at('2026-11-02') }),
    gift('old', 3, 1),
    gift('high', 5, 1),
    gift('first', 1, 1, { putFirst: true }),
  ]
  const { moves } = projectPlans([], gifts, at('2026-12-01'), at('2027-12-01'))
  expect(moves.filter(({ run }) => run !== null).map(({ id, run }) => [id, day(run?.from ?? 0)])).toEqual([
    ['first', '2026-12-01'],
    ['high', '2027-01-01'],
    ['old', '2027-02-01'],
    ['young', '2027-03-01'],
  ])
})

test('in whatever order gifts are read, the same one runs first', () => {
  const orders: [GiftTime, GiftTime][] = [
    [gift('b-first', 1, 1, { putFirst: true, givenAt: at('2026-11-09') }), gift('a-high', 5, 1)],
    [gift('b-high', 5, 1, { givenAt: at('2026-11-09') }), gift('a-low', 1, 1)],
    [gift('b-old', 3, 1), gift('a-young', 3, 1, { givenAt: at('2026-11-09') })],
    [gift('a', 3, 1), gift('b', 3, 1)],
  ]
  for (const [first, second] of orders)
    for (const gifts of [
      [first, second],
      [second, first],
    ])
      expect(projectPlans([], gifts, at('2026-12-01'), at('2026-12-01')).counts).toEqual({
        kind: 'gift',
        id: first.id,
        planId: first.planId,
      })
})

test('what counts in the end is told, with the gift time as it is then', () => {
  expect(projectPlans([paid(4, '2026-11-21')], [], at('2026-12-01'), at('2026-12-02')).counts).toEqual({
    kind: 'paid',
    planId: 'tier4',
  })
  expect(projectPlans([], [], at('2026-12-01'), at('2026-12-02'))).toEqual({
    stretches: [{ from: at('2026-12-01'), until: at('2026-12-02'), counts: null }],
    moves: [],
    gifts: [],
    counts: null,
  })
})

test('only what waits with nothing left is used up', () => {
  const run = { from: at('2026-11-10'), until: at('2026-12-10') }
  const none = { months: 0, ms: 0 }
  expect(isUsedUp({ run: null, left: none })).toBe(true)
  expect(isUsedUp({ run, left: none })).toBe(false)
  expect(isUsedUp({ run: null, left: { months: 1, ms: 0 } })).toBe(false)
  expect(isUsedUp({ run: null, left: { months: 0, ms: 1 } })).toBe(false)
})

test('a gift that is interrupted runs on later for what was left', () => {
  const running = gift('low', 2, 3, { run: { from: at('2026-11-10'), until: at('2027-02-10') } })
  const plan = paid(5, '2026-11-20', '2026-12-20')
  const { moves } = projectPlans([plan], [running], at('2026-11-10'), at('2027-12-01'))
  expect(
    moves.map(({ run, since, left }) => [run && day(run.from), run && day(run.until), day(since), left]),
  ).toEqual([
    [null, null, '2026-11-20', { months: 2, ms: 21 * dayMs }],
    ['2026-12-20', '2027-03-13', '2026-11-20', { months: 2, ms: 21 * dayMs }],
    [null, null, '2027-03-13', { months: 0, ms: 0 }],
  ])
})

test('a plan that begins later, or ends, counts from and until then', () => {
  const plans = [paid(4, '2026-11-21', '2026-12-21'), paid(2, '2026-12-21')]
  expect(told(plans, [], '2026-12-01', '2027-01-01')).toEqual([
    '2026-12-01 to 2026-12-21: paid tier4',
    '2026-12-21 to 2027-01-01: paid tier2',
  ])
  expect(told([paid(2, '2026-11-21'), paid(4, '2026-11-21')], [], '2026-12-01', '2027-01-01')).toEqual([
    '2026-12-01 to 2027-01-01: paid tier4',
  ])
})

test('what was written last is played on from where nothing else can have happened', () => {
  const running = gift('one', 2, 3, { run: { from: at('2026-11-10'), until: at('2027-02-10') } })
  expect(day(settledUntil([], [running], at('2026-12-01')))).toBe('2026-12-01')
  expect(day(settledUntil([], [running], at('2027-03-01')))).toBe('2027-02-10')
  expect(day(settledUntil([], [running], at('2026-11-01')))).toBe('2026-11-10')
  const ended = paid(4, '2026-10-21', '2026-11-21')
  expect(day(settledUntil([ended], [gift('one', 2, 3)], at('2026-12-01')))).toBe('2026-11-21')
  expect(day(settledUntil([ended], [gift('one', 2, 3, { since: at('2026-11-25') })], at('2026-12-01')))).toBe(
    '2026-11-25',
  )
  expect(day(settledUntil([paid(4, '2026-10-21')], [gift('one', 2, 3)], at('2026-12-01')))).toBe('2026-12-01')
  expect(day(settledUntil([], [gift('one', 2, 3)], at('2026-12-01')))).toBe('2026-12-01')
  const later = paid(2, '2026-11-21', '2027-01-21')
  expect(day(settledUntil([ended, later], [gift('one', 2, 3)], at('2026-12-01')))).toBe('2026-11-21')
})

const tier = fc.constantFrom(1, 2, 3, 4, 5)
const world = fc.record({
  plans: fc.array(
    fc.record({ tier, from: fc.integer({ min: 0, max: 300 }), days: fc.integer({ min: 1, max: 200 }) }),
    { maxLength: 4 },
  ),
  gifts: fc.array(fc.record({ tier, months: fc.integer({ min: 1, max: 14 }), first: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  looks: fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 6 }),
})
const begin = at('2026-01-31')

test('however plans come and go, gift time is used up exactly once, and looking at it changes nothing', () => {
  fc.assert(
    fc.property(world, ({ plans, gifts, looks }) => {
      const stretches = plans.map((plan) => ({
        planId: `tier${plan.tier}` as const,
        from: begin + plan.from * dayMs,
        until: begin + (plan.from + plan.days) * dayMs,
      }))
      const given = gifts.map(({ tier: level, months, first }, index) =>
        gift(`gift-${index}`, level, months, {
          putFirst: first && index === 0,
          givenAt: begin,
          since: begin,
        }),
      )
      const end = begin + 3_000 * dayMs
      const whole = projectPlans(stretches, given, begin, end)
      expect(whole.gifts).toEqual([])
      expect(whole.stretches[0]?.from).toBe(begin)
      for (const [index, stretch] of whole.stretches.entries())
        expect(stretch.from).toBe(index === 0 ? begin : whole.stretches[index - 1]?.until)
      for (const { id, left } of given) {
        const own = whole.stretches.filter(({ counts }) => counts?.kind === 'gift' && counts.id === id)
        const ran = own.reduce((sum, { from, until }) => sum + until - from, 0)
        const nominal = left.months * 30.436_875 * dayMs
        expect(Math.abs(ran - nominal)).toBeLessThan(3 * dayMs * (own.length + 1))
      }
      let seen = given
      let last = begin
      for (const look of looks.toSorted((one, other) => one - other)) {
        const now = begin + look * dayMs
        const part = projectPlans(stretches, seen, last, now)
        expect(part.counts).toEqual(plansAt(stretches, part.gifts, now).counts)
        seen = [...part.gifts]
        last = now
      }
      const rest = projectPlans(stretches, seen, last, end)
      const starts = rest.moves.filter(({ run }) => run !== null).map(({ id, run }) => [id, run?.until])
      expect(
        whole.moves
          .filter(({ run }) => run !== null)
          .map(({ id, run }) => [id, run?.until])
          .slice(-starts.length || Infinity),
      ).toEqual(starts)
    }),
  )
})

test('in whatever order gifts are stored, they run in the same one', () => {
  const inOrder = [
    gift('f-first', 1, 1, { putFirst: true, givenAt: at('2026-11-09') }),
    gift('e-high', 5, 1, { givenAt: at('2026-11-08') }),
    gift('d-old', 3, 1, { givenAt: at('2026-11-01') }),
    gift('b-young', 3, 1, { givenAt: at('2026-11-02') }),
    gift('c-young', 3, 1, { givenAt: at('2026-11-02') }),
    gift('a-low', 2, 1, { givenAt: at('2026-10-01') }),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: 6 }), (gifts) => {
      const { moves } = projectPlans([], gifts, at('2026-12-01'), at('2027-12-01'))
      const started = moves.filter(({ run }) => run !== null).map(({ id }) => id)
      expect(started).toEqual(inOrder.map(({ id }) => id))
    }),
  )
})

test('what counts at a moment is told beside what came before', () => {
  const plans = [paid(4, '2026-11-21', '2026-12-21')]
  const gifts = [gift('one', 2, 1)]
  expect(plansAt(plans, gifts, at('2026-12-01')).counts).toEqual({ kind: 'paid', planId: 'tier4' })
  expect(plansAt(plans, gifts, at('2026-12-21')).counts).toEqual({ kind: 'gift', planId: 'tier2', id: 'one' })
  expect(plansAt(plans, gifts, at('2027-02-01')).counts).toBeNull()
})

test('gift time isn’t used up while it runs, and is played on from the end of a plan though another runs', () => {
  const run = { from: at('2026-11-10'), until: at('2026-11-11') }
  expect(isUsedUp(gift('one', 2, 0, { run }))).toBe(false)
  const plans = [paid(4, '2026-10-21', '2026-11-21'), paid(4, '2026-11-25', '2027-02-01')]
  expect(day(settledUntil(plans, [gift('one', 2, 3)], at('2026-12-01')))).toBe('2026-11-21')
})

/** Gifts that run one after another, named in the order in which they are given. */
const pieces = (months: readonly number[], givenAt: number): GiftTime[] =>
  months.map((each, index) =>
    gift(`piece-${String(index).padStart(2, '0')}`, 2, each, { givenAt, since: givenAt }),
  )
const endsOf = (gifts: readonly GiftTime[], from: number, plans: readonly PaidStretch[] = []): string[] =>
  projectPlans(plans, gifts, from, from + 9_000 * dayMs)
    .moves.filter(isUsedUp)
    .map(({ since }) => day(since))

describe('a gift that was split', () => {
  const twelve = Array.from({ length: 12 }, () => 1)
  test.each([
    ['2027-01-31', twelve, '2028-01-31'],
    ['2028-01-31', twelve, '2029-01-31'],
    ['2027-08-31', [6, 6], '2028-08-31'],
    ['2027-08-31', [1, 2, 3, 6], '2028-08-31'],
    ['2028-02-29', [6, 6, 6, 6, 12, 12], '2032-02-29'],
    ['2027-12-30', [2, 1], '2028-03-30'],
    ['2027-02-15', [1, 1], '2027-04-15'],
  ])('from %s in parts of %j ends with the whole one, on %s', (from, months, end) => {
    expect(endsOf(pieces(months, at(from)), at(from)).at(-1)).toBe(end)
    const whole = months.reduce((sum, each) => sum + each, 0)
    expect(endsOf(pieces([whole], at(from)), at(from))).toEqual([end])
  })

  test('ends with the whole one whenever it begins, however it was split, and whoever looks meanwhile', () => {
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    const parts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(instant, parts, fc.nat({ max: 3_000 }), (begin, months, look) => {
        const from = begin.getTime()
        const seen = projectPlans([], pieces(months, from), from, from + look * dayMs)
        const { moves } = projectPlans([], seen.gifts, from + look * dayMs, from + 9_000 * dayMs)
        const end = [...seen.moves, ...moves].findLast(isUsedUp)?.since
        expect(end).toBe(
          monthsAfter(
            from,
            months.reduce((sum, each) => sum + each, 0),
          ),
        )
      }),
    )
  })

  test('is no shorter when its parts wait for a paid plan, or when plans differ', () => {
    const plan = paid(4, '2026-12-31', '2027-01-31')
    expect(endsOf(pieces([1, 1, 1], at('2027-01-10')), at('2027-01-10'), [plan])).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    const begin = at('2027-01-31')
    expect(endsOf([gift('oracle', 5, 1), gift('pro', 2, 1)], begin)).toEqual(['2027-02-28', '2027-03-31'])
  })

  test('starts anew after a gap or a paid plan', () => {
    const [first, second] = pieces([1, 1], at('2027-01-31'))
    const ran = projectPlans([], [first!], at('2027-01-31'), at('2027-03-05'))
    expect(ran.gifts).toEqual([])
    const late = { ...second!, givenAt: at('2027-03-05'), since: at('2027-03-05') }
    const before = { at: at('2027-02-28'), series: { from: at('2027-01-31'), time: { months: 1, ms: 0 } } }
    const { moves } = projectPlans([], [late], at('2027-03-05'), at('2027-06-01'), before)
    expect(moves.map(({ since }) => day(since)).at(-1)).toBe('2027-04-05')
    const plan = paid(4, '2027-02-28', '2027-03-10')
    expect(endsOf([first!, second!], at('2027-01-31'), [plan])).toEqual(['2027-02-28', '2027-04-10'])
  })

  test('goes on with what ended at the very moment when the next part came', () => {
    const [second] = pieces([1], at('2027-02-28'))
    const before = { at: at('2027-02-28'), series: { from: at('2027-01-31'), time: { months: 1, ms: 0 } } }
    expect(plansAt([], [second!], at('2027-02-28'), before).gifts[0]?.run).toEqual({
      from: at('2027-02-28'),
      until: at('2027-03-31'),
      series: { from: at('2027-01-31'), time: { months: 2, ms: 0 } },
    })
    expect(plansAt([], [second!], at('2027-02-28')).gifts[0]?.run?.until).toBe(at('2027-03-28'))
  })

  test('goes on with a run of before series were kept, which keeps its own end', () => {
    const run = { from: at('2027-01-31'), until: at('2027-02-27') }
    const old = gift('old', 2, 1, { run })
    expect(endsOf([old], at('2027-02-01'))).toEqual(['2027-02-27'])
    const { moves } = projectPlans(
      [],
      [old, gift('young', 2, 1, { givenAt: at('2027-02-01') })],
      at('2027-02-01'),
      at('2027-06-01'),
    )
    expect(moves.map(({ since, run: then }) => day(then?.until ?? since))).toEqual([
      '2027-02-27',
      '2027-03-31',
      '2027-03-31',
    ])
  })

  test('what was left of a month is followed by whole months, of which none is shorter than by itself', () => {
    const rest = (days: number) => ({ left: { months: 0, ms: days * dayMs } })
    const begun = (days: number) => [
      gift('begun', 2, 1, rest(days)),
      gift('whole', 2, 1, { givenAt: at('2027-01-01') }),
    ]
    // A month from January 10 ends on February 10, and 24 days later is March 6.
    expect(endsOf(begun(24), at('2027-01-10'))).toEqual(['2027-02-03', '2027-03-06'])
    // A month from February 10 ends on March 10, and 21 days later is March 31; one from March 3 ends on April 3.
    expect(endsOf(begun(21), at('2027-02-10'))).toEqual(['2027-03-03', '2027-04-03'])
    const { moves } = projectPlans([], begun(24), at('2027-01-10'), at('2027-02-03'))
    expect(moves.at(-1)?.run?.series).toEqual({ from: at('2027-01-10'), time: { months: 1, ms: 24 * dayMs } })
  })

  test('gains nothing when a part is stopped where it began', () => {
    const [first, second] = pieces([1, 1], at('2027-01-31'))
    const begun = projectPlans([], [first!, second!], at('2027-01-31'), at('2027-02-28')).gifts
    const third = gift('third', 2, 1, { putFirst: true, givenAt: at('2027-02-28'), since: at('2027-02-28') })
    const before = { at: at('2027-02-28'), series: { from: at('2027-01-31'), time: { months: 1, ms: 0 } } }
    const { moves } = projectPlans([], [...begun, third], at('2027-02-28'), at('2028-01-01'), before)
    expect(
      moves.map(({ id, left, run, since }) => [id, left.months, left.ms, day(run?.until ?? since)]),
    ).toEqual([
      ['piece-01', 1, 0, '2027-02-28'],
      ['third', 1, 0, '2027-03-31'],
      ['third', 0, 0, '2027-03-31'],
      ['piece-01', 1, 0, '2027-04-30'],
      ['piece-01', 0, 0, '2027-04-30'],
    ])
  })
})
