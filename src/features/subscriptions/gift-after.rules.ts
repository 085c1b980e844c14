import type { GiftTimeOfUser } from '#contract/gift-time.contract.ts'
import { projectPlans } from '#contract/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order.contract.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { giftTimes } from '#src/product/plan-stretches.rules.ts'

/** Gift time that counts once a paid plan has ended, and until when (an ISO instant). */
export interface GiftAfter {
  readonly planId: PaidPlanId
  readonly until: string
}

/** What counts when this plan ends with its paid period; null: nothing. */
export const giftAfter = (
  { current_period_end: end }: Subscription,
  given: readonly GiftTimeOfUser[],
): GiftAfter | null => {
  const at = Date.parse(end)
  const running = projectPlans([], giftTimes(given), at, at).gifts.find(({ run }) => run !== null)
  return running?.run ? { planId: running.planId, until: new Date(running.run.until).toISOString() } : null
}
