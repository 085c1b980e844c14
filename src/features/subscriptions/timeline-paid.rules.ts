import { monthsAfter } from '#contract/subscriptions/gift-time.rules.ts'
import type { Billing, PlanId } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal, planKeptUntil } from '#contract/subscriptions/subscriptions.rules.ts'

/** A period of a paid plan; `renewsFor` is its price in cents, null for the period already paid. */
export interface PaidBar {
  readonly planId: PlanId
  readonly from: number
  readonly until: number
  readonly renewsFor: number | null
}

const monthsOf = (billing: Billing): number => (billing === 'yearly' ? 12 : 1)

/** Returns the paid period and, if the plan renews, the coming ones until `end`. Times in milliseconds. */
export const paidBars = (subscription: Subscription, end: number): PaidBar[] => {
  const { plan_id: planId, type, amount_cents: cents, next } = subscription
  const paidUntil = Date.parse(subscription.current_period_end)
  const from = Math.max(Date.parse(subscription.started_at), monthsAfter(paidUntil, -monthsOf(type)))
  const until = owesRenewal(subscription) ? planKeptUntil(paidUntil) : paidUntil
  const bars: PaidBar[] = [{ planId, from, until, renewsFor: null }]
  if (subscription.renewal !== 'renews' || subscription.status !== 'active') return bars
  const after = next
    ? {
        planId: next.plan_id,
        at: Date.parse(next.at),
        type: next.type,
        renewsFor: next.amount_cents,
      }
    : { planId, at: paidUntil, type, renewsFor: cents }
  const at = (period: number) => monthsAfter(after.at, period * monthsOf(after.type))
  for (let period = 0; at(period) < end; period += 1)
    bars.push({
      planId: after.planId,
      from: at(period),
      until: at(period + 1),
      renewsFor: after.renewsFor,
    })
  return bars
}
