import type { PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'

/** Does the server report that nothing uses this feature yet? A feature that is not known is not marked as coming. */
export const isComing = (features: readonly PlanFeature[], key: string): boolean =>
  features.some(({ feature_key, built }) => feature_key === key && !built)

/** Is none of the plan's features built yet? */
export const isAllComing = (features: readonly PlanFeature[], planId: PlanId): boolean => {
  const given = features.filter(({ plan_id, value }) => plan_id === planId && value.kind !== 'none')
  return given.length > 0 && given.every(({ built }) => !built)
}
