import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { planIds } from '#contract/plans/plans.rules.ts'
import { owesRenewal, planKeptUntil } from '#contract/subscriptions/subscriptions.rules.ts'
import { foreseePlans, type Plans } from '#src/product/order/foreseen-plans.rules.ts'

/** A plan that counts, its end (an ISO instant) and its length. */
export interface CountingStretch {
  readonly planId: PaidPlanId
  readonly until: string
  readonly ms: number
}

/** State after the end of a paid plan: the plans that count from now on until Free, and the first loss. */
export interface Afterwards {
  readonly stretches: readonly CountingStretch[]
  /** The first gift time that counts after the end; null when there is none. */
  readonly gift: PaidPlanId | null
  /** True if gift time already counts when the paid plan ends. */
  readonly isGiftFirst: boolean
  /** The plan before the end, and the one of the first loss: gift time of an equal or higher plan postpones the loss. */
  readonly before: PlanId
  readonly next: PlanId
}

const free: PlanId = 'tier0'

/** Returns the plans that count if this plan ends with its paid period, or with its grace period after a failed renewal. */
export const afterwards = (subscription: Subscription, plans: Plans, now: number): Afterwards => {
  const paidUntil = Date.parse(subscription.current_period_end)
  const end = owesRenewal(subscription) ? planKeptUntil(paidUntil) : paidUntil
  const ended: Subscription = { ...subscription, renewal: 'ends' }
  const subscriptions = plans.subscriptions.map((one) => (one.id === subscription.id ? ended : one))
  const { stretches } = foreseePlans({ ...plans, subscriptions }, now)
  const later = stretches.filter(({ until }) => until > end)
  const before = stretches.findLast(({ from }) => from < end)?.counts
  const gift = later.find(({ counts }) => counts?.kind === 'gift')?.counts
  const had = before?.planId ?? subscription.plan_id
  const plansThen = later.map(({ counts }) => counts?.planId ?? free)
  const isLower = (lost: PlanId) => (then: PlanId) => planIds.indexOf(then) < planIds.indexOf(lost)
  const [next = free] = plansThen
  // Gift time of an equal or higher plan postpones the loss.
  const putOff = isLower(had)(next) ? undefined : plansThen.find(isLower(subscription.plan_id))
  return {
    stretches: stretches.flatMap(({ from, until, counts }) =>
      counts
        ? [
            {
              planId: counts.planId,
              until: new Date(until).toISOString(),
              ms: until - from,
            },
          ]
        : [],
    ),
    gift: gift?.planId ?? null,
    isGiftFirst: before?.kind === 'gift',
    before: had,
    next: putOff ?? next,
  }
}

/** Returns the plan that counts now, and the one that would count without this plan. `now` is in milliseconds. */
export const endedNow = (
  { id }: Pick<Subscription, 'id'>,
  plans: Plans,
  now: number,
): { readonly before: PlanId; readonly next: PlanId } => {
  const countsNow = (known: Plans): PlanId => foreseePlans(known, now).stretches[0]?.counts?.planId ?? 'tier0'
  const left = plans.subscriptions.filter((one) => one.id !== id)
  return { before: countsNow(plans), next: countsNow({ ...plans, subscriptions: left }) }
}
