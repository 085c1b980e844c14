import type { PlanId } from '#contract/plans/plans.contract.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { dayMs, hourMs } from '#contract/values/time.ts'
import { daysLeft, foreseePlans, paidPlanAt, type Plans } from '#src/product/order/foreseen-plans.rules.ts'

/** The numbers at the head of the page; null ones are left out. */
export interface PlanFacts {
  readonly counts: PlanId
  /** Days left of the paid period. */
  readonly periodDays: number | null
  /** Days left of the running gift. */
  readonly giftDays: number | null
  readonly votes: number
  /** Days of the gifts that wait. */
  readonly waitingDays: number | null
}

/**
 * Allows for different clocks of this device, the hub and the payment provider: a period that has just begun must not
 * show one more day.
 */
const clocksDifferMs = hourMs

/** Days left of a stretch, including the current one; null when it is over. */
const daysTo = (end: string | undefined, now: number): number | null =>
  end === undefined || Date.parse(end) <= now
    ? null
    : Math.max(1, Math.ceil((Date.parse(end) - now - clocksDifferMs) / dayMs))

/** Returns the facts at `now`, in milliseconds. */
export const planFacts = (plans: Plans, now: number): PlanFacts => {
  const counts = foreseePlans(plans, now).stretches[0]?.counts?.planId ?? 'tier0'
  const running = plans.giftTime.find(({ running: run }) => run !== null)
  const waiting = plans.giftTime
    .filter(({ running: run }) => run === null)
    .reduce((sum, { left }) => sum + daysLeft(left, now), 0)
  return {
    counts,
    periodDays: daysTo(paidPlanAt(plans, now)?.current_period_end, now),
    giftDays: daysTo(running?.running?.until, now),
    votes: dailyVotes[counts],
    waitingDays: waiting || null,
  }
}
