import { dayAfter, dayAt, minutesAt, momentOf } from '../values/zones.rules.ts'

/** Times of a day on the wall, in minutes since midnight: below 1,440. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** A daily mail: its local date (YYYY-MM-DD), and the moment when it is due, in milliseconds since the epoch. */
export interface DailyMail {
  readonly date: string
  readonly at: number
}

/**
 * Returns the first moment at which a zone shows this time on a date. A clock change may skip the end of a date: then its
 * last minute. A zone may have skipped the whole date: then the same on a later one.
 */
const firstMoment = (zone: string, date: string, minutes: number): DailyMail => {
  for (let day = date; ; day = dayAfter(day))
    for (let minute = minutes; minute >= 0; minute -= 1) {
      const at = momentOf(zone, day, minute)
      if (at !== null) return { date: day, at }
    }
}

/**
 * Returns the next daily mail of a player: at their time, on the first local date after that of the last one, and not
 * before `afterMs`. So no local date has two, whatever the clocks do and wherever the player moves. `lastDate`: null if
 * there was none. `minutes`: since midnight on the wall.
 */
export const nextDailyMail = (
  { zone, minutes }: { readonly zone: string; readonly minutes: number },
  lastDate: string | null,
  afterMs: number,
): DailyMail => {
  const today = dayAt(zone, afterMs).date
  const earliest = lastDate !== null && lastDate >= today ? dayAfter(lastDate) : today
  const mail = firstMoment(zone, earliest, minutes)
  return mail.at >= afterMs ? mail : firstMoment(zone, dayAfter(mail.date), minutes)
}

/** Is this time of a day within quiet hours? They may last over midnight; from a time to the same time is none. */
const isQuiet = ({ from, until }: QuietHours, minutes: number): boolean =>
  from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until

/**
 * Returns the moment at which a mail that is ready may go out: at once, or at the end of quiet hours. In milliseconds
 * since the epoch. `quiet`: null without quiet hours.
 */
export const afterQuiet = (zone: string, quiet: QuietHours | null, ms: number): number => {
  if (quiet === null) return ms
  const minutes = minutesAt(zone, ms)
  if (!isQuiet(quiet, minutes)) return ms
  const { date } = dayAt(zone, ms)
  const day = minutes < quiet.until ? date : dayAfter(date)
  return Math.max(ms, firstMoment(zone, day, quiet.until).at)
}
