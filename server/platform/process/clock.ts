/** The server's only source of time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Was this less than `ms` ago? Also false for times that far in the future: the clock was set back meanwhile, and
 * cached values must not stay valid until it has caught up. Milliseconds.
 */
export const isRecent = (atMs: number, ms: number, nowMs: number): boolean => Math.abs(nowMs - atMs) < ms
