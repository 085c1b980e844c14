import type { PlanId } from '#contract/plans/plans.contract.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { dayMs, hourMs } from '#contract/values/time.ts'
import { daysLeft, foreseePlans, paidPlanAt, type Plans } from '#src/product/order/foreseen-plans.rules.ts'

/** What the head of the page says in numbers; null is left out. */
export interface PlanFacts {
  readonly counts: PlanId
  /** Of the period that was paid. */
  readonly periodDays: number | null
  /** Of the gift that runs. */
  readonly giftDays: number | null
  readonly votes: number
  /** Of the gifts that wait. */
  readonly waitingDays: number | null
}

/** Clocks of this device, the hub and the payment provider differ: a period that has just begun has no day more for it. */
const clocksDifferMs = hourMs

/** Days of a stretch that is left, the begun one included; null when it is over. */
const daysTo = (end: string | undefined, now: number): number | null =>
  end === undefined || Date.parse(end) <= now
    ? null
    : Math.max(1, Math.ceil((Date.parse(end) - now - clocksDifferMs) / dayMs))

/** Returns the facts at a moment, in milliseconds. */
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
