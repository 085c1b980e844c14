const shortestPauseMs = 60_000
const longestPauseMs = 2 * 3_600_000
const patienceMs = 24 * 3_600_000

/**
 * Returns when a mail that was refused is tried again: each pause is as long as all tries before it took; null after a
 * day of trying. All in milliseconds since the epoch.
 */
export const nextTry = (owedSince: number, nowMs: number): number | null => {
  const waitedMs = nowMs - owedSince
  if (waitedMs >= patienceMs) return null
  return Math.min(
    nowMs + Math.min(Math.max(waitedMs, shortestPauseMs), longestPauseMs),
    owedSince + patienceMs,
  )
}
