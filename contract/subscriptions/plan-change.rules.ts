import type { PaidPlanId } from '../order/order.contract.ts'
import type { Billing } from '../plans/plans.contract.ts'
import { planIds } from '../plans/plans.rules.ts'

/** A plan by the month or by the year. */
export interface BilledPlan {
  readonly planId: PaidPlanId
  readonly type: Billing
}

/** A preview may be taken up this many milliseconds (10 minutes) after it was made. */
export const previewLifeMs = 10 * 60_000

/** The payment provider charges no less than this many cents: a smaller difference isn't worth a charge of its own. */
export const leastChargeCents = 50

const rank = ({ planId }: BilledPlan): number => planIds.indexOf(planId)

/**
 * When a change begins (decisions.md, "Change of plan"): at once for a higher plan with the same or a longer billing,
 * everything else at the end of the paid period; null when nothing would change.
 */
export const changeBegins = (from: BilledPlan, to: BilledPlan): 'now' | 'period_end' | null => {
  if (from.planId === to.planId && from.type === to.type) return null
  const isLongEnough = from.type === to.type || to.type === 'yearly'
  return rank(to) > rank(from) && isLongEnough ? 'now' : 'period_end'
}

/** May a preview that was made at `madeAt` still be taken up? Times in milliseconds. */
export const isPreviewValid = (madeAt: number, now: number): boolean =>
  madeAt <= now && now - madeAt <= previewLifeMs
