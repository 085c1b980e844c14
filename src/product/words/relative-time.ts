const hour = 3_600_000

/**
 * Hours since a moment, by the hub's rule (Shell 9): 0 under 1 hour (shown as `now`), whole hours under 24 hours,
 * otherwise null: the date itself is shown. Milliseconds since the epoch.
 */
export const hoursAgo = (at: number, now: number): number | null => {
  const passed = Math.max(0, now - at)
  return passed < 24 * hour ? Math.floor(passed / hour) : null
}
