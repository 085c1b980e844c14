import { dayAt, minutesAt, momentOf } from '#contract/values/zones.rules.ts'

const typed = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/u

/**
 * Returns the instant of a typed local time (`2026-11-21T18:30`) in a zone, in milliseconds since the epoch; null if it is
 * none. Of a time that a clock change repeats, the first counts.
 */
export const instantOf = (local: string, zone: string): number | null => {
  const [, date, hours, minutes] = typed.exec(local) ?? []
  if (date === undefined || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return null
  return momentOf(zone, date, Number(hours) * 60 + Number(minutes))
}

/** Returns an instant as a zone's clocks show it, in the form in which a field has it. */
export const localOf = (ms: number, zone: string): string => {
  const minutes = minutesAt(zone, ms)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${dayAt(zone, ms).date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
