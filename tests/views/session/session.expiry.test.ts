import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endOf, nothing } from '#src/features/session/session-record.ts'
import { watchExpiry } from '#src/features/session/watch-expiry.ts'

const minute = 60_000
let endsAt = 0
let reports: string[] = []
let stop = () => {}

/** Starts watching an access token that has this long to live. */
const watch = (leftMs: number): void => {
  endsAt = Date.now() + leftMs
  stop = watchExpiry({
    vault: { endsAt: () => endsAt },
    now: () => Date.now(),
    report: ({ type }) => reports.push(type),
  })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  reports = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('A refresh is due', () => {
  test('30 minutes before the end, to the second', async () => {
    watch(47 * minute)
    await pass(17 * minute)
    expect(reports).toEqual([])
    await pass(1)
    await pass(minute)
    expect(reports).toEqual(['refresh.due'])
  })

  test.each(['focus', 'online'])('at once on %s when little is left, and not when much is', async (event) => {
    watch(29 * minute)
    dispatchEvent(new Event(event))
    expect(reports.filter((type) => type === 'refresh.due')).toHaveLength(1)
    endsAt = Date.now() + 50 * minute
    await pass(2 * minute)
    dispatchEvent(new Event(event))
    expect(reports.filter((type) => type === 'refresh.due')).toHaveLength(1)
  })

  test('at most once a minute, however short the tokens are', async () => {
    watch(10_000)
    for (let second = 0; second < 120; second += 1) {
      dispatchEvent(new Event('focus'))
      await pass(1000)
    }
    expect(reports).toHaveLength(2)
  })

  test('not while the page rests in the back-forward cache, and at once when it comes back', async () => {
    watch(31 * minute)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await pass(20 * minute)
    expect(reports).toEqual([])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(reports).toEqual(['refresh.due'])
  })
})

test('coming online is reported even when no refresh is due', () => {
  watch(50 * minute)
  dispatchEvent(new Event('online'))
  expect(reports).toEqual(['network.online'])
})

describe('The end of an access token', () => {
  const jwt = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`

  test('is counted from its arrival, whatever this browser’s clock says', () => {
    const token = jwt({ iat: 1_000, exp: 4_600 })
    expect(endOf({ ...nothing, token, receivedAt: 50_000 })).toBe(50_000 + 3_600_000)
  })

  test('is taken from the token when its arrival is unknown', () => {
    expect(endOf({ ...nothing, token: jwt({ iat: 1_000, exp: 4_600 }) })).toBe(4_600_000)
  })

  test('of a token that says nothing is an hour, or long ago', () => {
    expect(endOf({ ...nothing, token: 'opaque', receivedAt: 7 })).toBe(7 + 3_600_000)
    expect(endOf({ ...nothing, token: 'opaque' })).toBe(0)
    expect(endOf(nothing)).toBeNull()
  })
})
