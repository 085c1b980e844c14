/** The server's only source of time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Was this less than `ms` ago? What lies as far ahead isn't: the clock was set back meanwhile, and nothing is kept until it
 * has come so far again. Milliseconds.
 */
export const isRecent = (atMs: number, ms: number, nowMs: number): boolean => Math.abs(nowMs - atMs) < ms
