import { dayMs } from '#contract/time.ts'

const leastMonths = 5
const mostMonths = 24
/** What has been is shown for as long as the server tells it. */
const pastMs = 31 * dayMs

/** The stretch of time that is drawn, in milliseconds, with the beginnings of its months in the reader's time zone. */
export interface Span {
  readonly from: number
  readonly until: number
  readonly now: number
  readonly months: readonly number[]
}

const monthStart = (at: number, later = 0): number => {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth() + later, 1).getTime()
}

/** Whole months: from the first thing that is shown to the last, at least five of them. */
export const spanOf = (now: number, starts: readonly number[], ends: readonly number[]): Span => {
  const from = monthStart(Math.min(now, ...starts.map((start) => Math.max(start, now - pastMs))))
  const latest = Math.max(now, ...ends)
  const months = Array.from({ length: mostMonths }, (_, later) => monthStart(from, later)).filter(
    (month, index) => index < leastMonths || month < latest,
  )
  return { from, until: monthStart(from, months.length), now, months }
}

/** Where a moment is on the axis: 0 at its start, 1 at its end. */
export const shareOf = ({ from, until }: Span, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (until - from)))

interface Lasting {
  readonly from: number
  readonly until: number
}

/** Did, or will, a stretch begin and end on one day? A reader would see the same date twice. */
export const isOfOneDay = ({ now }: Pick<Span, 'now'>, { from, until }: Lasting): boolean =>
  new Date(from).toDateString() === new Date(until).toDateString() && !(from <= now && now < until)

/** Is any of a stretch on the axis, and more than a part of a day? */
export const isShown = (span: Span, stretch: Lasting): boolean =>
  shareOf(span, stretch.from) < shareOf(span, stretch.until) && !isOfOneDay(span, stretch)
