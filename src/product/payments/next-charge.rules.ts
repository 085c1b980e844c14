import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'

/** The next charge of a paid plan, and its time (an ISO instant); `planName` is the plan it pays for. */
export interface NextCharge {
  readonly planName: string
  readonly cents: number
  readonly at: string
  /** Billing from then on. */
  readonly billing: Subscription['type']
}

/** The next certain charge; null: the plan does not renew, or its renewal is unpaid. */
export const nextCharge = (subscription: Subscription): NextCharge | null => {
  const { status, renewal, next } = subscription
  if (renewal !== 'renews' || status !== 'active') return null
  return next
    ? { planName: next.plan_name, cents: next.amount_cents, at: next.at, billing: next.type }
    : {
        planName: subscription.plan_name,
        cents: subscription.amount_cents,
        at: subscription.current_period_end,
        billing: subscription.type,
      }
}
