import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { FirstChoice } from '#machines/subscriptions/gift-time.machine.ts'
import { foreseePlans, paidPlanAt, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { giftTimes } from '#src/product/plans/plan-stretches.rules.ts'

/**
 * What may be put first instead of what counts (decisions.md, "Gift time"): gifts of a higher plan than the one that is
 * paid for, one of a plan, and that plan again once a gift counts. Without a paid plan any other gift.
 */
export const firstChoices = (plans: Plans, now: number): FirstChoice[] => {
  const { stretches } = foreseePlans(plans, now)
  const counts = stretches[0]?.counts
  if (!counts) return []
  const paid = paidPlanAt(plans, now)
  const again =
    paid && isPaidPlanId(paid.plan_id) && counts.kind === 'gift'
      ? [{ id: paid.id, planId: paid.plan_id }]
      : []
  const isAbove = (planId: FirstChoice['planId']) =>
    planId !== counts.planId && (!paid || !isPaidPlanId(paid.plan_id) || isHigherPlan(planId, paid.plan_id))
  const waiting = giftTimes(plans.giftTime)
    .map(({ id, planId }) => ({ id, planId }))
    .filter(({ planId }) => isAbove(planId))
  const ofEachPlan = waiting.filter(
    ({ planId }, index) => waiting.findIndex((other) => other.planId === planId) === index,
  )
  return [...again, ...ofEachPlan]
}
