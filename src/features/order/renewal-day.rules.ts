/** Today's date in the player's own time zone, as `2026-11-22`. */
export const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/**
 * Returns the renewal day of a plan bought on `day`: the same day of the next month or year, or its month's last. Both
 * as `2026-11-22`.
 */
export const renewalDay = (day: string, billing: 'monthly' | 'yearly'): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const next = billing === 'yearly' ? 12 : 1
  const last = new Date(Date.UTC(year, month + next, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + next, Math.min(date, last))).toISOString().slice(0, 10)
}
