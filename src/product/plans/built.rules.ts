import type { PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'

/** Does the server say of this feature that nothing uses it yet? While nothing is known of it, it isn't said to be coming. */
export const isComing = (features: readonly PlanFeature[], key: string): boolean =>
  features.some(({ feature_key, built }) => feature_key === key && !built)

/** Does none of what the plan gives work yet? */
export const isAllComing = (features: readonly PlanFeature[], planId: PlanId): boolean => {
  const given = features.filter(({ plan_id, value }) => plan_id === planId && value.kind !== 'none')
  return given.length > 0 && given.every(({ built }) => !built)
}
