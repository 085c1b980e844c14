/** More than this apart, in milliseconds, the device slept or its clock was set. */
const doubtMs = 3_000

interface Anchor {
  serverMs: number
  /** By the clock that nobody sets. */
  at: number
  /** By the device's clock. */
  date: number
}

let anchor: Anchor | null = null

const passedMs = (): number => (anchor ? performance.now() - anchor.at : 0)

/**
 * The server's clock as this page knows it: from the last answer that told it, counted on by the one clock of the browser
 * that nobody can set. That of the device may be wrong by years.
 */
export const serverClock = {
  /** An answer told the server's time (ISO). */
  tell: (now: string): void => {
    anchor = { serverMs: Date.parse(now), at: performance.now(), date: Date.now() }
  },
  /** In milliseconds since the epoch; the device's until the server was heard. */
  now: (): number => (anchor ? anchor.serverMs + passedMs() : Date.now()),
  /** How long ago the server was heard, in milliseconds. */
  ageMs: (): number => (anchor ? Math.max(passedMs(), Date.now() - anchor.date) : Infinity),
  /** Did the device sleep, or was its clock set, since the server was heard? Which of the two nobody knows. */
  isDoubtful: (): boolean => anchor !== null && Math.abs(Date.now() - anchor.date - passedMs()) > doubtMs,
}
