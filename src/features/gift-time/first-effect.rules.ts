import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { FirstChoice } from '#machines/subscriptions/gift-time.machine.ts'
import { foreseePlans, paidPlanAt, type Plans, stoppedAt } from '#src/product/order/foreseen-plans.rules.ts'
import { nextCharge, type NextCharge } from '#src/product/payments/next-charge.rules.ts'

/** The effect of putting something first. Times in milliseconds. */
export interface FirstEffect {
  /** End of the time in which it counts; null if no end is foreseeable. */
  readonly until: number | null
  /** The gift that counted until now and will wait, with its remaining days. */
  readonly waits: { readonly planId: PaidPlanId; readonly days: number } | null
  /** The paid plan, which continues to be charged: its end and its next charge. */
  readonly paid: {
    readonly name: string
    readonly until: string
    readonly charge: NextCharge | null
    readonly owes: boolean
  } | null
}

/** Returns the effect of a choice before it is sent. It uses the same projection as the page. */
export const firstEffect = (plans: Plans, choice: FirstChoice, now: number): FirstEffect => {
  const foreseen = foreseePlans(plans, now, (gifts) =>
    gifts.map((gift) => ({ ...gift, putFirst: gift.id === choice.id })),
  )
  const { stretches, horizon } = foreseen
  // The plan that is put first ends before everything that follows it.
  const until = Math.min(...stretches.map((stretch) => stretch.until))
  const paid = paidPlanAt(plans, now)
  return {
    until: until >= horizon ? null : until,
    waits: stoppedAt(foreseen, now),
    paid:
      paid && paid.id !== choice.id
        ? {
            name: paid.plan_name,
            until: paid.current_period_end,
            charge: nextCharge(paid),
            owes: paid.status === 'past_due',
          }
        : null,
  }
}
