import type { PaidPlanId } from '#contract/order.contract.ts'
import type { PlanId } from '#contract/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { owesRenewal, planKeptUntil } from '#contract/subscriptions.rules.ts'
import { foreseePlans, type Plans } from '#src/product/foreseen-plans.rules.ts'

/** Gift time that counts after a paid plan, and until when (an ISO instant). */
export interface GiftStretch {
  readonly planId: PaidPlanId
  readonly until: string
}

/** What the end of a paid plan leaves: the gift time that counts then, in order, and what counted before and counts next. */
export interface Afterwards {
  readonly gifts: readonly GiftStretch[]
  readonly before: PlanId
  readonly next: PlanId
}

/** What counts when this plan ends with its paid period, or is kept no longer after its renewal failed. */
export const afterwards = (subscription: Subscription, plans: Plans, now: number): Afterwards => {
  const paidUntil = Date.parse(subscription.current_period_end)
  const end = owesRenewal(subscription) ? planKeptUntil(paidUntil) : paidUntil
  const ended: Subscription = { ...subscription, renewal: 'ends' }
  const subscriptions = plans.subscriptions.map((one) => (one.id === subscription.id ? ended : one))
  const { stretches } = foreseePlans({ ...plans, subscriptions }, now)
  const later = stretches.filter(({ until }) => until > end)
  const before = stretches.findLast(({ from }) => from < end)?.counts?.planId
  return {
    gifts: later.flatMap(({ until, counts }) =>
      counts?.kind === 'gift' ? [{ planId: counts.planId, until: new Date(until).toISOString() }] : [],
    ),
    before: before ?? subscription.plan_id,
    next: later[0]?.counts?.planId ?? 'tier0',
  }
}
