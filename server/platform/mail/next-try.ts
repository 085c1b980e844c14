/** Longer than a mail server may take; afterwards another process sends the mail of a process that died. */
export const claimMs = 300_000
const shortestPauseMs = 60_000
const longestPauseMs = 2 * 3_600_000
const patienceMs = 24 * 3_600_000

/**
 * Time of the next attempt for a mail that the mail server refused: each pause is as long as all attempts before it
 * took. Null after a day of trying. All in milliseconds.
 */
export const nextTry = (owedSince: number, nowMs: number): number | null => {
  const waitedMs = nowMs - owedSince
  if (waitedMs >= patienceMs) return null
  return Math.min(
    nowMs + Math.min(Math.max(waitedMs, shortestPauseMs), longestPauseMs),
    owedSince + patienceMs,
  )
}
