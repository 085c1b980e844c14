import { dayMs } from './time.ts'

/*
 * Local days by Intl, whose zones are those of the runtime: neither Node 24 nor all browsers have Temporal, and its polyfill
 * is 20 kB for one of its functions.
 */

/** Whoever hasn't told their zone has the days of this one. */
export const zoneOfStrangers = 'UTC'

/** Between the local midnights of two grants, however a player changes their zone. */
export const leastBetweenMs = 20 * 3_600_000

/** A day of a player's votes: its local date (YYYY-MM-DD) and when it began, in milliseconds since the epoch. */
export interface VoteDay {
  readonly date: string
  readonly at: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Any spelling is a zone to Intl, and each would be kept. */
const mostClocks = 1_000

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const field = 'numeric'
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ year: field, month: field, day: field, hour: field, minute: field, second: field },
  })
  if (clocks.size >= mostClocks) clocks.clear()
  clocks.set(zone, made)
  return made
}

/** Is it the name of an IANA zone that is known here? Bare offsets (`+02:00`) are none. */
export const isZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+/-]*$/u.test(name)) return false
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

/** What a zone's clocks are ahead of UTC at a whole second, in milliseconds. */
const offsetAt = (zone: string, ms: number): number => {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = clockOf(zone)
    .format(ms)
    .split(/\D+/u)
    .map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - ms
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dayAfter = (date: string): string => dateOf(midnightOf(date) + dayMs)

/**
 * When a local date begins: at midnight, at the first of two, or where the clocks go past it when they are put forward over
 * it. Null for a date that the zone has skipped.
 */
export const dayStart = (zone: string, date: string): number | null => {
  const wall = midnightOf(date)
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)]
  const midnights = [before, after]
    .map((offset) => ({ offset, at: wall - offset }))
    .filter(({ offset, at }) => offsetAt(zone, at) === offset)
    .map(({ at }) => at)
  if (midnights.length > 0) return Math.min(...midnights)
  // In whole seconds: the clocks are put forward somewhere between these two.
  let [early, late] = [(wall - dayMs) / 1_000, (wall + dayMs) / 1_000]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(zone, middle * 1_000) === before) early = middle
    else late = middle
  }
  const begins = late * 1_000
  return begins + after < wall + dayMs ? begins : null
}

/** The first day of a zone after a date that begins at `earliest` or later. */
const firstDay = (zone: string, after: string, earliest: number): VoteDay => {
  for (let date = dayAfter(after); ; date = dayAfter(date)) {
    const at = dayStart(zone, date)
    if (at !== null && at >= earliest) return { date, at }
  }
}

/** The day that a zone has at an instant: the last one that has begun, also where clocks put back show the one before again. */
export const dayAt = (zone: string, ms: number): VoteDay => {
  const second = Math.floor(ms / 1_000) * 1_000
  const shown = dateOf(second + offsetAt(zone, second))
  const next = firstDay(zone, shown, -Infinity)
  return next.at < ms ? next : firstDay(zone, dateOf(midnightOf(shown) - dayMs), -Infinity)
}

/** The reset after a day's: the next local date whose midnight is at least 20 hours after that day's (decisions.md, "Grants"). */
export const nextReset = (zone: string, last: VoteDay): VoteDay =>
  firstDay(zone, last.date, last.at + leastBetweenMs)

/**
 * The resets since a day that are due by `nowMs`, oldest first, and the one after them. The first is still that of `stands`,
 * the zone whose reset was coming when the player told `zone`; null: none was told before, so the new one counts at once.
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
