import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeHits } from '#server/platform/security/rate-limit.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const knocking = { key: 'knocking', perMinute: 2, perHour: 3 }

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

/** Returns the seconds to wait; 0: it was counted. */
const take = async (now: number): Promise<number> =>
  (await takeHits(hub.db, [knocking], now))?.waitSeconds ?? 0

test.each([2 * hourMs, 24 * hourMs])(
  'a clock that is set back %d ms keeps nobody out: what it counted before is forgotten',
  async (back) => {
    const now = Date.parse('2026-03-01T12:00:00Z')
    for (let hit = 0; hit < 4; hit += 1) await take(now)
    expect(await take(now)).toBe(60)
    expect(await take(now - back)).toBe(0)
    expect(await take(now - back)).toBe(0)
    expect(await take(now - back)).toBe(60)
  },
)

test('the clocks of two processes may differ by some seconds, and their hits count together', async () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  expect(await take(now + 5000)).toBe(0)
  expect(await take(now)).toBe(0)
  expect(await take(now)).toBe(60)
  expect(await take(now + 5000)).toBe(55)
})
