import { Hono } from 'hono'
import { planPriceKey } from '#contract/order/order.rules.ts'
import {
  billings,
  listFeatures,
  listFeaturesOfPlan,
  listPaymentPlans,
  listPlanFeatures,
  listPlans,
} from '#contract/plans/plans.contract.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { isPaidPlanId, planIds } from '#contract/plans/plans.rules.ts'
import type { RouteDependencies } from '../feature.ts'
import type { PriceBook } from '../platform/payments/price-book.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { readFeatures, readPlanFeatures, readPlans, wirePlan } from './plans.store.ts'
import { refuse } from '../platform/http/refused.ts'

const payable = async (plans: readonly Plan[], prices: PriceBook): Promise<Plan[]> => {
  const keysOf = ({ id }: Plan): string[] =>
    isPaidPlanId(id) ? billings.map((billing) => planPriceKey(id, billing)) : []
  const found = await prices.find(plans.flatMap(keysOf))
  return plans.filter((plan) => isPaidPlanId(plan.id) && keysOf(plan).every((key) => found.has(key)))
}

export const plansRoutes = ({
  db,
  prices,
  built,
}: Pick<RouteDependencies, 'db' | 'prices' | 'built'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, listPlans, async () => (await readPlans(db)).map(wirePlan))
  serve(routes, listPlanFeatures, () => readPlanFeatures(db, built))
  serve(routes, listFeaturesOfPlan, async ({ params: { plan } }) => {
    const id = planIds.find((known) => known === plan)
    if (id === undefined) return refuse('not_found')
    return { success: true as const, data: await readPlanFeatures(db, built, [id]) }
  })
  serve(routes, listFeatures, () => readFeatures(db))
  serve(routes, listPaymentPlans, async () => {
    const plans = await readPlans(db)
    try {
      return { plans: (await payable(plans, prices)).map(wirePlan) }
    } catch (cause) {
      return refuse('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
    }
  })
  return routes
}
