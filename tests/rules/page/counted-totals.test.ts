import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountedTotals } from '#src/product/votes/counted-totals.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const of = (weightedVotes: number, revision: number, id = 'a') => ({
  id,
  weightedVotes,
  donatedCents: weightedVotes * 100,
  revision,
})
const fundOf = (weightedVotes: number, revision: number) => ({
  weightedVotes,
  donatedCents: 0,
  voters: 1,
  donors: 1,
  revision,
})
const fund = fundOf(0, 0)

test('totals are shown in the order they were counted, in whatever order they arrive', () => {
  const totals = createCountedTotals()
  const listed = of(10, 5)
  totals.read([listed])
  expect(totals.of(listed).weightedVotes).toBe(10)
  totals.heard({ fund, projects: [of(12, 7)] })
  totals.heard({ fund, projects: [of(11, 6)] })
  expect(totals.of(listed).weightedVotes).toBe(12)
  totals.settled('a', { totals: of(11, 6), own: 1 })
  expect(totals.of(listed).weightedVotes).toBe(12)
  // A list that was asked for earlier comes later.
  const older = of(9, 4)
  totals.read([older])
  expect(totals.of(older)).toMatchObject({ weightedVotes: 12, donatedCents: 1_200 })
  const newer = of(8, 8)
  expect(totals.of(newer)).toBe(newer)
  totals.read([newer])
  expect(totals.of(listed).weightedVotes).toBe(8)
})

test('told twice is told once, and who listens hears of every change', () => {
  const totals = createCountedTotals()
  const listed = of(10, 5)
  totals.read([listed])
  const heard = vi.fn<() => void>()
  const stop = totals.subscribe(heard)
  totals.heard({ fund, projects: [of(12, 7)] })
  totals.heard({ fund, projects: [of(12, 7)] })
  expect(totals.others('a')).toBe(2)
  expect(totals.of(listed)).toBe(totals.of(listed))
  expect(heard).toHaveBeenCalled()
  stop()
  heard.mockClear()
  totals.heard({ fund, projects: [of(13, 8)] })
  expect(heard).not.toHaveBeenCalled()
})

test('the fund, too, goes by its own revision', () => {
  const totals = createCountedTotals()
  const read = fundOf(100, 5)
  expect(totals.ofFund(read)).toBe(read)
  totals.read([], read)
  totals.heard({ fund: fundOf(103, 8), projects: [] })
  totals.heard({ fund: fundOf(101, 6), projects: [] })
  totals.read([], fundOf(102, 7))
  expect(totals.ofFund(read).weightedVotes).toBe(103)
  expect(totals.ofFund(fundOf(99, 9)).weightedVotes).toBe(99)
})

test('what others have just cast is told for two seconds, and not what one read, cast or took back oneself', () => {
  const totals = createCountedTotals()
  totals.read([of(10, 5)])
  expect(totals.others('a')).toBe(0)
  totals.heard({ fund, projects: [of(13, 6)] })
  expect([totals.others('a'), totals.others('b')]).toEqual([3, 0])
  vi.advanceTimersByTime(1_000)
  totals.heard({ fund, projects: [of(14, 7)] })
  expect(totals.others('a')).toBe(1)
  vi.advanceTimersByTime(1_999)
  expect(totals.others('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(totals.others('a')).toBe(0)
  // Others take theirs back: nothing was cast.
  totals.heard({ fund, projects: [of(12, 8)] })
  expect(totals.others('a')).toBe(0)
  totals.read([of(20, 9)])
  expect(totals.others('a')).toBe(0)
})

test('while own votes are on their way the number stays, whether news count them already or not', () => {
  const totals = createCountedTotals()
  const listed = of(10, 5)
  totals.read([listed])
  totals.leaves('a')
  // Two of others and one's own.
  totals.heard({ fund, projects: [of(13, 7)] })
  totals.read([of(13, 7)])
  expect([totals.of(of(13, 7)).weightedVotes, totals.others('a')]).toEqual([10, 0])
  totals.settled('a', { totals: of(12, 6), own: 1 })
  expect([totals.of(listed).weightedVotes, totals.others('a')]).toEqual([13, 2])
  vi.advanceTimersByTime(2_000)
  totals.leaves('a')
  totals.settled('a', { totals: of(12, 8), own: -1 })
  expect([totals.of(listed).weightedVotes, totals.others('a')]).toEqual([12, 0])
  // Nobody knows whether they were cast.
  totals.leaves('a')
  totals.heard({ fund, projects: [of(15, 9)] })
  totals.settled('a', null)
  expect([totals.of(listed).weightedVotes, totals.others('a')]).toEqual([15, 0])
  totals.leaves('a')
  totals.heard({ fund, projects: [of(16, 10)] })
  totals.settledAll()
  expect([totals.of(listed).weightedVotes, totals.others('a')]).toEqual([16, 0])
})

test('what is on its way to one project leaves the others as they are', () => {
  const totals = createCountedTotals()
  totals.read([of(10, 5), of(20, 6, 'b')])
  totals.leaves('a')
  totals.leaves('unknown')
  totals.heard({ fund, projects: [of(21, 7, 'b'), of(11, 8)] })
  expect(totals.of(of(20, 6, 'b')).weightedVotes).toBe(21)
  totals.settled('unknown', null)
  expect(totals.of(of(10, 5)).weightedVotes).toBe(10)
})

test('what changed since the first page is heard: the latest that it knew', () => {
  const totals = createCountedTotals()
  expect(totals.firstCursor()).toBeNull()
  totals.read([of(10, 5), of(20, 6, 'b')])
  expect(totals.firstCursor()).toBe(6)
  // Others may have changed between the two.
  totals.read([of(10, 9)])
  expect(totals.firstCursor()).toBe(6)
  const none = createCountedTotals()
  none.read([])
  expect(none.firstCursor()).toBeNull()
})

test('what a player casts in another tab is by nobody else, whichever tells of it first', () => {
  const totals = createCountedTotals()
  const listed = of(10, 5)
  totals.read([listed])
  totals.castElsewhere({ ...of(13, 6), own: 3 })
  expect(totals.of(listed).weightedVotes).toBe(13)
  expect(totals.others('a')).toBe(0)
  totals.heard({ fund, projects: [of(13, 6)] })
  expect(totals.others('a')).toBe(0)
  // The stream is first, and has another player's vote with them.
  totals.heard({ fund, projects: [of(18, 8)] })
  expect(totals.others('a')).toBe(5)
  totals.castElsewhere({ ...of(17, 7), own: 4 })
  expect(totals.of(listed).weightedVotes).toBe(18)
  expect(totals.others('a')).toBe(1)
  totals.castElsewhere({ ...of(14, 9), own: -4 })
  expect(totals.of(listed).weightedVotes).toBe(14)
  expect(totals.others('a')).toBe(1)
  totals.castElsewhere({ ...of(1, 1, 'unread'), own: 1 })
  expect(totals.others('unread')).toBe(0)
})
