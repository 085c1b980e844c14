import type { Clock } from '#server/platform/process/clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
}

/** A clock that stands still until the test moves it. */
export const createTestClock = (start = Date.parse('2026-03-01T12:00:00Z')): TestClock => {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
