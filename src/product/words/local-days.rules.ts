/** A day of the calendar, as `2026-11-21`. Dates that no calendar has are read by `Date` as a later day. */
export const dayIn = (written: string): string | null => {
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written ? written : null
}

/** The moments between which a day lies where the reader is. */
export const momentsOf = (day: string): { since: string; until: string } => {
  const until = new Date(`${day}T00:00`)
  const since = until.toISOString()
  until.setDate(until.getDate() + 1)
  return { since, until: until.toISOString() }
}
