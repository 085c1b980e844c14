import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { Catalogue, OrderContext } from '#machines/order/order.machine.ts'

/** The share of plan features that work today; `all` also when there are no features. */
export type Built = 'none' | 'some' | 'all'

type Features = Pick<Catalogue, 'features' | 'planFeatures'>

/** Returns the keys of the features that work, according to the server. */
export const builtKeys = ({ planFeatures }: Pick<Features, 'planFeatures'>): ReadonlySet<string> =>
  new Set(planFeatures.filter(({ built }) => built).map(({ feature_key }) => feature_key))

const shareOf = (keys: ReadonlySet<string>, catalogue: Features): Built => {
  const works = builtKeys(catalogue)
  const missing = [...keys].filter((key) => !works.has(key)).length
  if (missing === 0) return 'all'
  return missing === keys.size ? 'none' : 'some'
}

/** Share for the whole comparison. A feature that no plan gives counts as not built. */
export const builtOf = (catalogue: Features): Built => {
  const { features, planFeatures } = catalogue
  return shareOf(new Set([...features, ...planFeatures].map(({ feature_key }) => feature_key)), catalogue)
}

/** Share for the features that these plans give. */
export const builtIn = (planIds: readonly PlanId[], catalogue: Features): Built => {
  const given = catalogue.planFeatures.filter(
    ({ plan_id, value }) => planIds.includes(plan_id) && value.kind !== 'none',
  )
  return shareOf(new Set(given.map(({ feature_key }) => feature_key)), catalogue)
}

/** Share for the plans of the order, bought or given. */
export const builtInOrder = (context: OrderContext): Built => {
  const { plan, gifts } = context.order
  const planIds = context.plans.map(({ id }) => id)
  return builtIn(
    planIds.filter((id) => id === plan?.id || Object.hasOwn(gifts, id)),
    context,
  )
}
