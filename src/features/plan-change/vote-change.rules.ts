import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { bankLimit, dailyVotes } from '#contract/votes/votes.rules.ts'
import { foreseePlans, type Plans } from '#src/product/order/foreseen-plans.rules.ts'

/** Effect of a change on a player's daily votes. */
export interface VoteChange {
  readonly before: number
  readonly daily: number
  /** Extra votes at once; 0 unless the plan that counts then gives more. */
  readonly today: number
  readonly bank: number
  /** The plan of the gift time that counts after the change; null where the paid plan counts. */
  readonly gift: PaidPlanId | null
  /** The plan of the gift time that counted before and then waits; null where none did. */
  readonly waits: PaidPlanId | null
}

/** Returns the subscription with the change as its next plan, which may have begun a moment ago. */
const changed = (
  subscription: Subscription,
  { plan_id, plan_name, type, starts_at: at, next_charge_cents: amount_cents }: Change,
): Subscription => ({
  ...subscription,
  renewal: 'renews',
  next: { plan_id, plan_name, type, amount_cents, at },
})

type Change = Pick<PlanChangePreview, 'when' | 'plan_name' | 'type' | 'starts_at' | 'next_charge_cents'> & {
  readonly plan_id: PlanId
}

/** Compares the votes before and after the change begins: gift time may count before either plan. */
export const voteChange = (
  subscription: Subscription,
  change: Change,
  plans: Plans,
  now: number,
): VoteChange => {
  const withPlan = (own: Subscription): Plans => ({
    ...plans,
    subscriptions: plans.subscriptions.map((one) => (one.id === own.id ? own : one)),
  })
  const countsAt = (own: Subscription, at: number) =>
    foreseePlans(withPlan(own), now).stretches.findLast(({ from }) => from <= at)?.counts
  const then = changed(subscription, change)
  // The figures may have been loaded after the time that the page's clock last showed.
  const begins = Math.max(change.when === 'now' ? now : 0, Date.parse(change.starts_at))
  const old = change.when === 'now' ? countsAt(subscription, now) : countsAt(then, begins - 1)
  const next = countsAt(then, begins)
  const idOf = (counts: typeof next): PlanId => counts?.planId ?? 'tier0'
  const [before, daily] = [dailyVotes[idOf(old)], dailyVotes[idOf(next)]]
  return {
    before,
    daily,
    today: Math.max(0, daily - before),
    bank: bankLimit(idOf(next)),
    gift: next?.kind === 'gift' ? next.planId : null,
    waits: old?.kind === 'gift' && next?.kind === 'paid' ? old.planId : null,
  }
}
