import { dayMs } from '#contract/values/time.ts'

const leastMonths = 5
const mostMonths = 24
/** The past is shown for as long as the server reports it. */
const pastMs = 31 * dayMs

/** The drawn stretch of time, in milliseconds, with the beginnings of its months in the reader's time zone and calendar. */
export interface Span {
  readonly from: number
  readonly until: number
  readonly now: number
  readonly months: readonly number[]
}

/** Returns the day of the month of a moment, in the reader's calendar. */
export type DayOfMonth = (at: number) => number

const monthStart = (at: number, dayOfMonth: DayOfMonth): number => {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - dayOfMonth(at) + 1).getTime()
}

/** Longer than any month, but too short to skip a whole one. */
const beyondMonthMs = 32 * dayMs

/** Returns whole months from the first shown moment to the last, at least five of them. */
export const spanOf = (
  now: number,
  starts: readonly number[],
  ends: readonly number[],
  dayOfMonth: DayOfMonth,
): Span => {
  const nextOf = (start: number): number => monthStart(start + beyondMonthMs, dayOfMonth)
  const from = monthStart(Math.min(now, ...starts.map((start) => Math.max(start, now - pastMs))), dayOfMonth)
  const latest = Math.max(now, ...ends)
  const months = [from]
  let next = nextOf(from)
  while (months.length < mostMonths && (months.length < leastMonths || next < latest)) {
    months.push(next)
    next = nextOf(next)
  }
  return { from, until: next, now, months }
}

/** Returns the position of a moment on the axis: 0 at its start, 1 at its end. */
export const shareOf = ({ from, until }: Span, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (until - from)))

interface Lasting {
  readonly from: number
  readonly until: number
}

/** Does a past or future stretch begin and end on one day? A reader would see the same date twice. */
export const isOfOneDay = ({ now }: Pick<Span, 'now'>, { from, until }: Lasting): boolean =>
  new Date(from).toDateString() === new Date(until).toDateString() && !(from <= now && now < until)

/** Is any of a stretch on the axis, and does it last beyond one day? */
export const isShown = (span: Span, stretch: Lasting): boolean =>
  shareOf(span, stretch.from) < shareOf(span, stretch.until) && !isOfOneDay(span, stretch)
