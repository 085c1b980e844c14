/** A calendar day, as `2026-11-21`; else null. `Date` reads impossible dates as a later day, so they are refused. */
export const dayIn = (written: string): string | null => {
  const date = new Date(written)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written ? written : null
}

/** Start and end of a day in the reader's time zone. */
export const momentsOf = (day: string): { since: string; until: string } => {
  const until = new Date(`${day}T00:00`)
  const since = until.toISOString()
  until.setDate(until.getDate() + 1)
  return { since, until: until.toISOString() }
}
