import type { PaidPlanId } from '../order/order.contract.ts'
import { planIds } from '../plans/plans.rules.ts'

/** Time that a gift still gives: months of the calendar, and what is left of a month that was begun, in milliseconds. */
export interface TimeLeft {
  readonly months: number
  readonly ms: number
}

/**
 * Gifts that ran one after another without a gap: when the first began (milliseconds since the epoch), and how much time they
 * had together. They end when one gift of as much would have ended: a month that begins on the 31st ends on the 31st again.
 */
export interface Series {
  readonly from: number
  readonly time: TimeLeft
}

/**
 * When gift time runs, in milliseconds since the epoch. `series`: what it follows without a gap, with its own time; without one
 * it follows nothing.
 */
export interface Run {
  readonly from: number
  readonly until: number
  readonly series?: Series | undefined
}

/** The last gift of a series was used up then, in milliseconds since the epoch. */
export interface SeriesEnd {
  readonly at: number
  readonly series: Series
}

/** Gift time that isn't used up. All times in milliseconds since the epoch. */
export interface GiftTime {
  readonly id: string
  readonly planId: PaidPlanId
  /** What is left while it waits; while it runs, `run.until` says it. */
  readonly left: TimeLeft
  readonly run: Run | null
  /** The player wants it to count before a lower paid plan. */
  readonly putFirst: boolean
  readonly givenAt: number
  /** Since when it waits: when it was given, or stopped running. */
  readonly since: number
}

/** A plan that is paid for and gives something until `until`, which is Infinity as long as it renews. */
export interface PaidStretch {
  readonly planId: PaidPlanId
  readonly from: number
  readonly until: number
}

export type Counts =
  | { readonly kind: 'paid'; readonly planId: PaidPlanId }
  | { readonly kind: 'gift'; readonly planId: PaidPlanId; readonly id: string }

/** A plan that counts from `from` to before `until`, or none. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly counts: Counts | null
}

export interface Projection {
  readonly stretches: readonly Stretch[]
  /** Gift time that began to run, or stopped, as it was from then on; in order. */
  readonly moves: readonly GiftTime[]
  /** The gift time as it is at the end; what was used up is left out. */
  readonly gifts: readonly GiftTime[]
  /** What counts from the end on. */
  readonly counts: Counts | null
}

/** The instant `months` calendar months (UTC) after another; a day that its month lacks becomes the month's last. */
export const monthsAfter = (from: number, months: number): number => {
  const then = new Date(from)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, lastDay))
  return then.getTime()
}

/** When time that begins to run at `from` is used up. */
export const endOfTime = (from: number, { months, ms }: TimeLeft): number => monthsAfter(from, months) + ms

/** What is left at `at` of time that runs until `until`; nothing once that is over. */
export const timeLeft = (at: number, until: number): TimeLeft => {
  const [now, end] = [new Date(at), new Date(until)]
  const most = (end.getUTCFullYear() - now.getUTCFullYear()) * 12 + end.getUTCMonth() - now.getUTCMonth()
  const isLess = monthsAfter(at, most) > until
  const months = Math.max(0, isLess ? most - 1 : most)
  return { months, ms: Math.max(0, until - monthsAfter(at, months)) }
}

const rank = (planId: PaidPlanId): number => planIds.indexOf(planId)

/** Is a plan higher than the other? */
export const isHigherPlan = (planId: PaidPlanId, other: PaidPlanId): boolean => rank(planId) > rank(other)

const byRank = (one: GiftTime, other: GiftTime): number =>
  Number(other.putFirst) - Number(one.putFirst) ||
  rank(other.planId) - rank(one.planId) ||
  one.givenAt - other.givenAt ||
  one.id.localeCompare(other.id)

/**
 * What counts (decisions.md, "Gift time"): a paid plan while it runs, unless the player has put a higher gift first. Without
 * one the gift that was put first, else the highest, of equal ones the one that was given first.
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
  // Where it began it has used nothing; what its series adds to it is its own only while it runs.
  return { ...gift, run: null, left: at === run.from ? left : timeLeft(at, run.until), since: at }
}

/** A run that begins at `at`: never shorter than by itself, nor than its part of the series that it goes on with. */
const runOf = (left: TimeLeft, at: number, ended: SeriesEnd | null): Run => {
  const { from, time } = ended?.at === at ? ended.series : { from: at, time: { months: 0, ms: 0 } }
  const series = { from, time: { months: time.months + left.months, ms: time.ms + left.ms } }
  return { from: at, until: Math.max(endOfTime(at, left), endOfTime(from, series.time)), series }
}

const started = (gift: GiftTime, at: number, ended: SeriesEnd | null): GiftTime =>
  gift.run ? gift : { ...gift, run: runOf(gift.left, at, ended) }

/** Is nothing left of it? */
export const isUsedUp = ({ run, left }: Pick<GiftTime, 'run' | 'left'>): boolean =>
  run === null && left.months === 0 && left.ms === 0

/** The series whose last gift is used up by `at`. */
const endOfSeries = (gifts: readonly GiftTime[], at: number): SeriesEnd | null => {
  for (const { left, run } of gifts)
    if (run && run.until <= at) return { at: run.until, series: run.series ?? { from: run.from, time: left } }
  return null
}

/**
 * Plays paid plans and gift time from one moment to another (milliseconds since the epoch): gift time runs only while it
 * counts, and waits without losing anything otherwise. `before`: the series that has ended, which a gift that begins at its end
 * goes on with.
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
    // What has run out stops first, so that it can't be chosen.
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
 * The moment from which stored gift time has to be played on to be right at `now`: while one runs nothing else has begun
 * before its end; while all wait, the paid plan they wait for may be over since.
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

/** Returns the plans that count at `now`, with all gift time at that moment. `before`: the series that has ended (projectPlans). */
export const plansAt = (
  paid: readonly PaidStretch[],
  gifts: readonly GiftTime[],
  now: number,
  before: SeriesEnd | null = null,
): Projection => projectPlans(paid, gifts, settledUntil(paid, gifts, now), now, before)
