/** A day of the calendar, as `2026-11-21`. Dates that no calendar has are read by `Date` as a later day. */
export const dayIn = (written: string): string | null => {
  const date = /^\d{4}-\d{2}-\d{2}$/u.test(written) ? new Date(written) : null
  const isDay = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isDay ? written : null
}

/** The moments between which a day lies where the reader is. */
export const momentsOf = (day: string): { since: string; until: string } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = (at: number): string => new Date(year, month - 1, at).toISOString()
  return { since: midnight(date), until: midnight(date + 1) }
}
