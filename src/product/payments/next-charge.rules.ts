import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'

/** What a paid plan charges next, and when (an ISO instant); `planName` is what it is for. */
export interface NextCharge {
  readonly planName: string
  readonly cents: number
  readonly at: string
  /** How often it is charged from then on. */
  readonly billing: Subscription['type']
}

/** The next charge that is certain to be made; null: the plan doesn't renew, or its renewal is still to be paid. */
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
