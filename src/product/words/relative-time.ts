const hour = 3_600_000

/**
 * How long ago, by the hub's rule (Shell 9): under 1 hour `now`, under 24 hours whole hours, otherwise null: the date
 * itself is shown. Milliseconds since the epoch.
 */
export const hoursAgo = (at: number, now: number): number | null => {
  const passed = Math.max(0, now - at)
  return passed < 24 * hour ? Math.floor(passed / hour) : null
}
