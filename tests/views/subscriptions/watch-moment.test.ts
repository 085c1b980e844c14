import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMoment } from '#src/browser/watch-moment.ts'

const now = Date.parse('2026-11-25T12:00:00.000Z')
const minute = 60_000
const day = 86_400_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

test('a moment is told when it comes, once, also one that is further away than a timer reaches', () => {
  for (const away of [1, minute, 40 * day]) {
    const come = vi.fn<() => void>()
    watchMoment(Date.now() + away, minute, come)
    vi.advanceTimersByTime(away - 1)
    expect(come).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(come).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(2 * day)
    expect(come).toHaveBeenCalledOnce()
  }
})

test('one that has just come is told at once, an older one never', () => {
  const come = vi.fn<(which: string) => void>()
  watchMoment(now - minute + 1, minute, () => come('fresh'))
  watchMoment(now - minute, minute, () => come('old'))
  vi.advanceTimersByTime(day)
  expect(come.mock.calls).toEqual([['fresh']])
})

test('whoever has stopped watching is told nothing', () => {
  const come = vi.fn<() => void>()
  watchMoment(now + minute, minute, come)()
  vi.advanceTimersByTime(day)
  expect(come).not.toHaveBeenCalled()
})
