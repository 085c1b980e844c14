import type { PaidPlanId } from '../order/order.contract.ts'
import { planIds } from '../plans/plans.rules.ts'

/** Remaining time of a gift: calendar months, and the rest of a started month in milliseconds. */
export interface TimeLeft {
  readonly months: number
  readonly ms: number
}

/**
 * Gifts that ran one after another without a gap: when the first began (milliseconds since the epoch), and their
 * time together. They end when a single gift of the same time would have ended: a month that begins on the 31st ends
 * on the 31st again.
 */
export interface Series {
  readonly from: number
  readonly time: TimeLeft
}

/**
 * A run of gift time, in milliseconds since the epoch. `series`: the gifts before it without a gap, including its
 * own time; missing if it follows none.
 */
export interface Run {
  readonly from: number
  readonly until: number
  readonly series?: Series | undefined
}

/** End of the last gift of a series, in milliseconds since the epoch. */
export interface SeriesEnd {
  readonly at: number
  readonly series: Series
}

/** Gift time that is not used up. All times in milliseconds since the epoch. */
export interface GiftTime {
  readonly id: string
  readonly planId: PaidPlanId
  /** Remaining time while it waits; while it runs, `run.until` counts. */
  readonly left: TimeLeft
  readonly run: Run | null
  /** The player gave it precedence over a lower paid plan. */
  readonly putFirst: boolean
  readonly givenAt: number
  /** Start of its waiting: when it was given, or stopped running. */
  readonly since: number
}

/** A paid plan in effect until `until`, which is Infinity as long as it renews. */
export interface PaidStretch {
  readonly planId: PaidPlanId
  readonly from: number
  readonly until: number
}

export type Counts =
  | { readonly kind: 'paid'; readonly planId: PaidPlanId }
  | { readonly kind: 'gift'; readonly planId: PaidPlanId; readonly id: string }

/** The plan in effect from `from` (inclusive) to `until` (exclusive), or none. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly counts: Counts | null
}

export interface Projection {
  readonly stretches: readonly Stretch[]
  /** Gift time that started or stopped running, in its new state; in order. */
  readonly moves: readonly GiftTime[]
  /** The gift time as it is at the end; used up gifts are left out. */
  readonly gifts: readonly GiftTime[]
  /** The plan in effect from the end on. */
  readonly counts: Counts | null
}

/** Adds calendar months (UTC) to a time; a day that the month lacks becomes its last day. */
export const monthsAfter = (from: number, months: number): number => {
  const then = new Date(from)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, lastDay))
  return then.getTime()
}

/** End of gift time that starts to run at `from`. */
export const endOfTime = (from: number, { months, ms }: TimeLeft): number => monthsAfter(from, months) + ms

/** The rest at `at` of time that runs until `until`; zero once that is over. */
export const timeLeft = (at: number, until: number): TimeLeft => {
  const [now, end] = [new Date(at), new Date(until)]
  const most = (end.getUTCFullYear() - now.getUTCFullYear()) * 12 + end.getUTCMonth() - now.getUTCMonth()
  const isLess = monthsAfter(at, most) > until
  const months = Math.max(0, isLess ? most - 1 : most)
  return { months, ms: Math.max(0, until - monthsAfter(at, months)) }
}

const rank = (planId: PaidPlanId): number => planIds.indexOf(planId)

/** Is `planId` a higher plan than `other`? */
export const isHigherPlan = (planId: PaidPlanId, other: PaidPlanId): boolean => rank(planId) > rank(other)

const byRank = (one: GiftTime, other: GiftTime): number =>
  Number(other.putFirst) - Number(one.putFirst) ||
  rank(other.planId) - rank(one.planId) ||
  one.givenAt - other.givenAt ||
  one.id.localeCompare(other.id)

/**
 * Plan in effect (decisions.md, "Gift time"): the paid plan, unless the player has put a higher gift first. Without
 * a paid plan the gift that was put first, else the highest, among equals the oldest.
 */
const whatCounts = (paid: PaidPlanId | null, gifts: readonly GiftTime[]): Counts | null => {
  const [gift] = gifts.toSorted(byRank)
  if (paid !== null && !(gift?.putFirst && isHigherPlan(gift.planId, paid)))
    return { kind: 'paid', planId: paid }
  return gift ? { kind: 'gift', id: gift.id, planId: gift.planId } : null
}

const paidAt = (paid: readonly PaidStretch[], at: number): PaidPlanId | null =>
  paid
    .filter(({ from, until }) => from <= at && at < until)
    .map(({ planId }) => planId)
    .toSorted((one, other) => rank(other) - rank(one))[0] ?? null

const stopped = (gift: GiftTime, at: number): GiftTime => {
  const { run, left } = gift
  if (!run) return gift
  // If it stops at its own start it has used nothing. The extra time from its series applies only while it runs.
  return { ...gift, run: null, left: at === run.from ? left : timeLeft(at, run.until), since: at }
}

/**
 * A run that starts at `at`. It is never shorter than alone, and never shorter than as part of the series that it
 * continues.
 */
const runOf = (left: TimeLeft, at: number, ended: SeriesEnd | null): Run => {
  const { from, time } = ended?.at === at ? ended.series : { from: at, time: { months: 0, ms: 0 } }
  const series = { from, time: { months: time.months + left.months, ms: time.ms + left.ms } }
  return { from: at, until: Math.max(endOfTime(at, left), endOfTime(from, series.time)), series }
}

const started = (gift: GiftTime, at: number, ended: SeriesEnd | null): GiftTime =>
  gift.run ? gift : { ...gift, run: runOf(gift.left, at, ended) }

/** Is it used up? Gift time that runs is not: its `left` does not count. */
export const isUsedUp = ({ run, left }: Pick<GiftTime, 'run' | 'left'>): boolean =>
  run === null && left.months === 0 && left.ms === 0

/** The series whose last gift is used up by `at`. */
const endOfSeries = (gifts: readonly GiftTime[], at: number): SeriesEnd | null => {
  for (const { left, run } of gifts)
    if (run && run.until <= at) return { at: run.until, series: run.series ?? { from: run.from, time: left } }
  return null
}

/**
 * Simulates paid plans and gift time from one time to another (milliseconds since the epoch). Gift time runs only
 * while it is in effect, and otherwise waits without losing anything. `before`: the series that ended last; a gift
 * that starts at its end continues it.
 */
export const projectPlans = (
  paid: readonly PaidStretch[],
  given: readonly GiftTime[],
  from: number,
  until: number,
  before: SeriesEnd | null = null,
): Projection => {
  const stretches: Stretch[] = []
  const moves: GiftTime[] = []
  let gifts = given
  let ended = before
  const turn = (change: (gift: GiftTime) => GiftTime) => {
    const turned = gifts.map(change)
    moves.push(...turned.filter((gift, index) => gift !== gifts[index]))
    gifts = turned.filter((gift) => !isUsedUp(gift))
  }
  for (let at = from; ;) {
    ended = endOfSeries(gifts, at) ?? ended
    // Used up gifts stop first, so that they cannot be chosen.
    turn((gift) => (gift.run && gift.run.until <= at ? stopped(gift, at) : gift))
    const counts = whatCounts(paidAt(paid, at), gifts)
    const isChosen = ({ id }: GiftTime) => counts?.kind === 'gift' && counts.id === id
    turn((gift) => (isChosen(gift) ? gift : stopped(gift, at)))
    turn((gift) => (isChosen(gift) ? started(gift, at, ended) : gift))
    if (at >= until) return { stretches, moves, gifts, counts }
    const turns = [
      ...paid.flatMap((stretch) => [stretch.from, stretch.until]),
      ...gifts.flatMap(({ run }) => (run ? [run.until] : [])),
    ].filter((turn) => turn > at)
    const next = Math.min(until, ...turns)
    stretches.push({ from: at, until: next, counts })
    at = next
  }
}

/**
 * The time from which stored gift time must be simulated to be right at `now`. While one runs, nothing else starts
 * before its end; while all wait, the paid plan that they wait for may have ended since.
 */
export const settledUntil = (
  paid: readonly PaidStretch[],
  gifts: readonly GiftTime[],
  now: number,
): number => {
  const running = gifts.find(({ run }) => run !== null)
  if (running?.run) return Math.max(running.run.from, Math.min(now, running.run.until))
  const over = paid.map(({ until }) => until).filter((until) => until <= now)
  if (over.length === 0) return now
  return Math.min(now, Math.max(...over, ...gifts.map(({ since }) => since)))
}

/**
 * Returns the plans in effect at `now`, with all gift time at that time. `before`: the series that ended last
 * (projectPlans).
 */
export const plansAt = (
  paid: readonly PaidStretch[],
  gifts: readonly GiftTime[],
  now: number,
  before: SeriesEnd | null = null,
): Projection => projectPlans(paid, gifts, settledUntil(paid, gifts, now), now, before)
