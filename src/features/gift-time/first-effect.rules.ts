import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { FirstChoice } from '#machines/subscriptions/gift-time.machine.ts'
import { foreseePlans, paidPlanAt, type Plans, stoppedAt } from '#src/product/order/foreseen-plans.rules.ts'
import { nextCharge, type NextCharge } from '#src/product/payments/next-charge.rules.ts'

/** What putting something first does; times in milliseconds. */
export interface FirstEffect {
  /** Until when it counts then; null where no end can be foreseen. */
  readonly until: number | null
  /** The gift that counted and waits then, with its days. */
  readonly waits: { readonly planId: PaidPlanId; readonly days: number } | null
  /** The paid plan that is paid for all the same: until when, and what it charges next. */
  readonly paid: {
    readonly name: string
    readonly until: string
    readonly charge: NextCharge | null
    readonly owes: boolean
  } | null
}

/** What a choice does, before it is sent; the projection that the page draws says so. */
export const firstEffect = (plans: Plans, choice: FirstChoice, now: number): FirstEffect => {
  const foreseen = foreseePlans(plans, now, (gifts) =>
    gifts.map((gift) => ({ ...gift, putFirst: gift.id === choice.id })),
  )
  const { stretches, horizon } = foreseen
  // What counts first ends before all that follows it.
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
