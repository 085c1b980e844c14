import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { GiftTime, PaidStretch, Run } from '#contract/subscriptions/gift-time.rules.ts'
import { isUsedUp } from '#contract/subscriptions/gift-time.rules.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { planKeptUntil } from '#contract/subscriptions/subscriptions.rules.ts'

const stretch = (planId: PlanId, from: number, until: number): PaidStretch[] =>
  isPaidPlanId(planId) ? [{ planId, from, until }] : []

/**
 * The times in which a paid plan gives its features, as far as can be foreseen: while it renews, with the planned
 * change; nothing while its renewal is unpaid. Times in milliseconds.
 */
export const paidStretches = (subscription: Subscription): PaidStretch[] => {
  const { plan_id: planId, status, renewal, next } = subscription
  const from = Date.parse(subscription.started_at)
  const paidUntil = Date.parse(subscription.current_period_end)
  if (status === 'unpaid' || status === 'ended') return []
  if (status === 'past_due') return stretch(planId, from, planKeptUntil(paidUntil))
  if (renewal !== 'renews') return stretch(planId, from, paidUntil)
  if (!next) return stretch(planId, from, Infinity)
  const at = Date.parse(next.at)
  return [...stretch(planId, from, at), ...stretch(next.plan_id, at, Infinity)]
}

const runOf = ({ from, until, series }: NonNullable<GiftTimeOfUser['running']>): Run => ({
  from: Date.parse(from),
  until: Date.parse(until),
  ...(series && { series: { ...series, from: Date.parse(series.from) } }),
})

/** Converts gift time for the rules; used-up gift time is left out. */
export const giftTimes = (given: readonly GiftTimeOfUser[]): GiftTime[] =>
  given
    .map((gift) => ({
      id: gift.id,
      planId: gift.plan_id,
      left: gift.left,
      run: gift.running && runOf(gift.running),
      putFirst: gift.put_first,
      givenAt: Date.parse(gift.given_at),
      since: Date.parse(gift.given_at),
    }))
    .filter((gift) => !isUsedUp(gift))
