import { monthsAfter } from '#contract/subscriptions/gift-time.rules.ts'
import { foreseePlans, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { giftTimes } from '#src/product/plans/plan-stretches.rules.ts'
import { type CountsBar, countsBars } from './timeline-counts.rules.ts'
import { type GiftBar, giftBars } from './timeline-gifts.rules.ts'
import { type PaidBar, paidBars } from './timeline-paid.rules.ts'
import { type DayOfMonth, isShown, type Span, spanOf } from './timeline-span.rules.ts'

const mostGiftLanes = 5

/** "What runs when": bars in lanes, in milliseconds; future bars may end beyond the span. */
export interface Timeline {
  readonly span: Span
  /** One lane per paid plan. */
  readonly paid: readonly (readonly PaidBar[])[]
  /** One lane per gift, oldest first. */
  readonly gifts: readonly (readonly GiftBar[])[]
  /** Number of gifts without a lane. */
  readonly more: number
  readonly counts: readonly CountsBar[]
  readonly giftBars: readonly GiftBar[]
  /** End of the projection: a bar that reaches it has no foreseeable end. */
  readonly horizon: number
}

/** Builds the timeline of the recent past and the future; null without a paid plan and gift time. */
export const timelineOf = (
  { giftTime, ...known }: Plans,
  now: number,
  dayOfMonth: DayOfMonth,
): Timeline | null => {
  const subscriptions = known.subscriptions.filter(({ status }) => status !== 'ended')
  const foreseen = foreseePlans({ subscriptions, giftTime }, now)
  const { horizon } = foreseen
  if (subscriptions.length === 0 && giftTimes(giftTime).length === 0) return null
  const lanes = giftTime.map((gift) => giftBars(gift, foreseen, { now, horizon }))
  const periods = subscriptions.map((one) => paidBars(one, horizon))
  const gifts = lanes.flat()
  const paid = periods.flat().filter(({ renewsFor }) => renewsFor === null)
  const started = [...paid, ...gifts.filter(({ kind }) => kind !== 'waits')]
  // Leaves room for the price of the first renewal.
  const renewals = periods.flatMap((bars) => bars.slice(1, 2))
  const ends = [
    ...[...paid, ...gifts].map(({ until }) => until),
    ...renewals.map(({ from }) => monthsAfter(from, 1)),
  ]
  const span = spanOf(
    now,
    started.map(({ from }) => from),
    ends.filter((end) => end < horizon),
    dayOfMonth,
  )
  const shown = <Bar extends { from: number; until: number }>(bars: readonly Bar[]) =>
    bars.filter((bar) => isShown(span, bar))
  const giftLanes = lanes.map(shown).filter((lane) => lane.length > 0)
  return {
    span,
    paid: periods.map(shown).filter((lane) => lane.length > 0),
    gifts: giftLanes.slice(0, mostGiftLanes),
    more: Math.max(0, giftLanes.length - mostGiftLanes),
    counts: shown(countsBars(paid, gifts, foreseen, now)),
    giftBars: shown(gifts),
    horizon,
  }
}
