import { dayMs } from '../values/time.ts'

/* Local days are computed with Intl, which uses the runtime's time zones: neither Node 24 nor all browsers have
   Temporal, and its polyfill is 20 kB for one of its functions. */

/** Zone of players whose own zone is unknown. */
export const zoneOfStrangers = 'UTC'

/** Least time between the local midnights of two grants, however a player changes their zone. */
export const leastBetweenMs = 20 * 3_600_000

const minuteMs = 60_000

/** A day of a player's votes: its local date (YYYY-MM-DD) and its start, in milliseconds since the epoch. */
export interface VoteDay {
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
const dayAfter = (date: string): string => dateOf(midnightOf(date) + dayMs)

/**
 * Start of a local date: at midnight, at the first of two midnights, or at the clock change that skips it. Null for
 * a date that the zone has skipped.
 */
export const dayStart = (zone: string, date: string): number | null => {
  const wall = midnightOf(date)
  const aheads = [wall - dayMs, wall + dayMs].map((ms) => wallAt(zone, ms) - ms)
  let at = wall - Math.max(...aheads)
  // Clocks are changed at whole minutes.
  while (wallAt(zone, at) < wall) at += minuteMs
  return wallAt(zone, at) < wall + dayMs ? at : null
}

/** The first day of a zone after a date that begins at `earliest` or later. */
const firstDay = (zone: string, after: string, earliest: number): VoteDay => {
  for (let date = dayAfter(after); ; date = dayAfter(date)) {
    const at = dayStart(zone, date)
    if (at !== null && at >= earliest) return { date, at }
  }
}

/** The day of a zone at a time: the last one that has begun, even if the clocks were put back to the day before. */
export const dayAt = (zone: string, ms: number): VoteDay => {
  const shown = dateOf(wallAt(zone, ms))
  const next = firstDay(zone, shown, -Infinity)
  return next.at <= ms ? next : firstDay(zone, dateOf(midnightOf(shown) - dayMs), -Infinity)
}

/**
 * The next reset: the next local date whose midnight is at least 20 hours after that of this day (decisions.md,
 * "Grants").
 */
export const nextReset = (zone: string, last: VoteDay): VoteDay =>
  firstDay(zone, last.date, last.at + leastBetweenMs)

/**
 * The resets since a day that are due by `nowMs`, oldest first, and the next one. The first still uses `stands`, the
 * zone whose reset was pending when the player changed to `zone`; null: there was no zone before, so the new one
 * counts at once.
 */
export const resetsSince = (
  last: VoteDay,
  { stands, zone }: { readonly stands: string | null; readonly zone: string },
  nowMs: number,
): { readonly due: readonly VoteDay[]; readonly next: VoteDay } => {
  const due: VoteDay[] = []
  let next = nextReset(stands ?? zone, last)
  while (next.at <= nowMs) {
    due.push(next)
    next = nextReset(zone, next)
  }
  return { due, next }
}
