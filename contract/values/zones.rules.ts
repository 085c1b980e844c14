import { dayMs } from './time.ts'

/* Local days are computed with Intl, which uses the runtime's time zones: neither Node 24 nor all browsers have
   Temporal, and its polyfill is 20 kB for one of its functions. */

const minuteMs = 60_000

/** A day of a zone: its local date (YYYY-MM-DD) and its start, in milliseconds since the epoch. */
export interface LocalDay {
  readonly date: string
  readonly at: number
}

/** Cached by names in lower case, because Intl accepts any casing: this way there are no more entries than zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const name = zone.toLowerCase()
  const known = clocks.get(name)
  if (known) return known
  const field = 'numeric'
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: field,
    month: field,
    day: field,
    hour: field,
    minute: field,
    second: field,
  })
  clocks.set(name, made)
  return made
}

/** Is this the name of an IANA zone that the runtime knows? Bare offsets (`+02:00`), which have no letter, are not. */
export const isZone = (name: string): boolean => {
  if (!/[A-Za-z]/u.test(name)) return false
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** A zone's local time to the second, as the milliseconds at which UTC shows the same time. */
const wallAt = (zone: string, ms: number): number => {
  const [month, day, year, hour, minute, second] = clockOf(zone).format(ms).split(/\D+/u).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
/** Returns the calendar date after this one. */
export const dayAfter = (date: string): string => dateOf(midnightOf(date) + dayMs)

/** Minutes of a day on the wall: 24 hours. */
const minutesOfDay = 24 * 60

/** Returns the time that a zone's clocks show, in whole minutes since midnight. */
export const minutesAt = (zone: string, ms: number): number =>
  Math.floor((wallAt(zone, ms) % dayMs) / minuteMs)

/**
 * Returns the moment at which a zone's clocks first show a time of a local date, or a later one of the same date where a
 * clock change skips it; null for a date that the zone has skipped. `minutes`: since midnight on the wall, below 1,440.
 * In milliseconds since the epoch.
 */
export const momentOf = (zone: string, date: string, minutes: number): number | null => {
  const midnight = midnightOf(date)
  const wall = midnight + minutes * minuteMs
  const aheads = [wall - dayMs, wall + dayMs].map((ms) => wallAt(zone, ms) - ms)
  let at = wall - Math.max(...aheads)
  // Clocks are changed at whole minutes.
  while (wallAt(zone, at) < wall) at += minuteMs
  return wallAt(zone, at) < midnight + minutesOfDay * minuteMs ? at : null
}

/**
 * Start of a local date: at midnight, at the first of two midnights, or at the clock change that skips it. Null for
 * a date that the zone has skipped.
 */
export const dayStart = (zone: string, date: string): number | null => momentOf(zone, date, 0)

/** Returns the first day of a zone after a date that begins at `earliest` or later. */
export const firstDay = (zone: string, after: string, earliest: number): LocalDay => {
  for (let date = dayAfter(after); ; date = dayAfter(date)) {
    const at = dayStart(zone, date)
    if (at !== null && at >= earliest) return { date, at }
  }
}

/** The day of a zone at a time: the last one that has begun, even if the clocks were put back to the day before. */
export const dayAt = (zone: string, ms: number): LocalDay => {
  const shown = dateOf(wallAt(zone, ms))
  const next = firstDay(zone, shown, -Infinity)
  return next.at <= ms ? next : firstDay(zone, dateOf(midnightOf(shown) - dayMs), -Infinity)
}
