import type { PaidPlanId } from '../order/order.contract.ts'
import type { Billing } from '../plans/plans.contract.ts'
import { planIds } from '../plans/plans.rules.ts'

/** A plan with monthly or yearly billing. */
export interface BilledPlan {
  readonly planId: PaidPlanId
  readonly type: Billing
}

/** A preview is valid for this many milliseconds (10 minutes). */
export const previewLifeMs = 10 * 60_000

/** Smallest charge in cents: smaller differences are not worth a charge of their own. */
export const leastChargeCents = 50

const rank = ({ planId }: BilledPlan): number => planIds.indexOf(planId)

/**
 * Start of a change (decisions.md, "Change of plan"): at once for a higher plan with the same or a longer billing,
 * otherwise at the end of the paid period; null if nothing would change.
 */
export const changeBegins = (from: BilledPlan, to: BilledPlan): 'now' | 'period_end' | null => {
  if (from.planId === to.planId && from.type === to.type) return null
  const isLongEnough = from.type === to.type || to.type === 'yearly'
  return rank(to) > rank(from) && isLongEnough ? 'now' : 'period_end'
}

/** Is a preview made at `madeAt` still valid? Times in milliseconds. */
export const isPreviewValid = (madeAt: number, now: number): boolean =>
  madeAt <= now && now - madeAt <= previewLifeMs
