import type { PlanId } from '#contract/plans.contract.ts'
import type { Catalogue, OrderContext } from '#machines/order.machine.ts'
import { paidNow } from './checkout.ts'
import { isComing } from './coming-features.ts'

/** How much of what plans give works today; `all` also when there is nothing to wait for. */
export type Built = 'none' | 'some' | 'all'

const shareOf = (keys: readonly string[], coming: (key: string) => boolean): Built => {
  const missing = keys.filter(coming).length
  if (missing === 0) return 'all'
  return missing === keys.length ? 'none' : 'some'
}

type Features = Pick<Catalogue, 'features' | 'planFeatures'>

/** For the whole comparison. */
export const builtOf = ({ features, planFeatures }: Features, coming = isComing): Built =>
  shareOf([...new Set([...features, ...planFeatures].map((feature) => feature.feature_key))], coming)

/** For what these plans give. */
export const builtIn = (planIds: readonly PlanId[], { planFeatures }: Features, coming = isComing): Built => {
  const given = planFeatures.filter(
    ({ plan_id, value }) => planIds.includes(plan_id) && value.kind !== 'none',
  )
  return shareOf([...new Set(given.map(({ feature_key }) => feature_key))], coming)
}

/** For the plans, bought or given, that the next payment covers. */
export const builtInOrder = (context: OrderContext): Built => {
  const { plan, gifts } = paidNow(context.order, context.payNow)
  const planIds = context.plans.map(({ id }) => id)
  return builtIn(
    planIds.filter((id) => id === plan?.id || Object.hasOwn(gifts, id)),
    context,
  )
}
