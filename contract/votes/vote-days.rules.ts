import { dayMs } from '../values/time.ts'

/*
 * Local days by Intl, whose zones are those of the runtime: neither Node 24 nor all browsers have Temporal, and its polyfill
 * is 20 kB for one of its functions.
 */

/** Whoever hasn't told their zone has the days of this one. */
export const zoneOfStrangers = 'UTC'

/** Between the local midnights of two grants, however a player changes their zone. */
export const leastBetweenMs = 20 * 3_600_000

const minuteMs = 60_000

/** A day of a player's votes: its local date (YYYY-MM-DD) and when it began, in milliseconds since the epoch. */
export interface VoteDay {
  readonly date: string
  readonly at: number
}

/** By names in small letters, since any spelling is a zone to Intl: no more than there are zones. */
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

/** Is it the name of an IANA zone that is known here? Bare offsets (`+02:00`), which have no letter, are none. */
export const isZone = (name: string): boolean => {
  if (!/[A-Za-z]/u.test(name)) return false
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** What a zone's clocks show, to the second, as the milliseconds at which those of UTC show the same. */
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
 * When a local date begins: at midnight, at the first of two, or where the clocks go past it when they are put forward over
 * it. Null for a date that the zone has skipped.
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

/** The day that a zone has at an instant: the last one that has begun, also where clocks put back show the one before again. */
export const dayAt = (zone: string, ms: number): VoteDay => {
  const shown = dateOf(wallAt(zone, ms))
  const next = firstDay(zone, shown, -Infinity)
  return next.at <= ms ? next : firstDay(zone, dateOf(midnightOf(shown) - dayMs), -Infinity)
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
