import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { FirstChoice } from '#machines/subscriptions/gift-time.machine.ts'
import { foreseePlans, paidPlanAt, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { giftTimes } from '#src/product/plans/plan-stretches.rules.ts'

/**
 * Returns the plans that the player may put first (decisions.md, "Gift time"): waiting gifts of a higher plan
 * than the paid one, one gift per plan, and the paid plan itself while a gift counts. Without a paid plan, gifts
 * of any other plan.
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
