/** If the clocks differ by more than this, in milliseconds, the device slept or its clock was set. */
const doubtMs = 3_000

interface Anchor {
  serverMs: number
  /** By `performance.now()`, which cannot be set. */
  at: number
  /** By the device's clock. */
  date: number
}

let anchor: Anchor | null = null

const passedMs = (): number => (anchor ? performance.now() - anchor.at : 0)

/**
 * The server's clock as this page knows it: from the last answer with the server's time, continued by
 * `performance.now()`, which nobody can set. The device's clock may be wrong by years.
 */
export const serverClock = {
  /** Takes the server's time (ISO) from an answer. */
  tell: (now: string): void => {
    anchor = { serverMs: Date.parse(now), at: performance.now(), date: Date.now() }
  },
  /** In milliseconds since the epoch; the device's time until the server's is known. */
  now: (): number => (anchor ? anchor.serverMs + passedMs() : Date.now()),
  /** Time since the server's time was received, in milliseconds. */
  ageMs: (): number => (anchor ? Math.max(passedMs(), Date.now() - anchor.date) : Infinity),
  /** Did the device sleep, or was its clock set, since then? The two cannot be told apart. */
  isDoubtful: (): boolean => anchor !== null && Math.abs(Date.now() - anchor.date - passedMs()) > doubtMs,
}
