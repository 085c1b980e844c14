import { yearlySaving } from '#contract/order/order.rules.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import type {
  listFeatures,
  listPlanFeatures,
  listPlans,
  Plan,
  PlanId,
} from '#contract/plans/plans.contract.ts'
import { planIds } from '#contract/plans/plans.rules.ts'
import type { Db } from '../schema.ts'

/** Returns the plans, Free to Oracle, in cents. */
export const readPlans = async (db: Db): Promise<Plan[]> => {
  const rows = await db.selectFrom('plans').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    monthlyCents: row.monthly_cents,
    yearlyCents: row.yearly_cents,
    yearlyDiscountCents: null,
  }))
}

/** A plan in wire form: dollars. */
export const wirePlan = (plan: Plan): Answer<typeof listPlans>[number] => ({
  id: plan.id,
  plan_name: plan.name,
  monthly_price: toDollars(plan.monthlyCents),
  yearly_price: toDollars(plan.yearlyCents),
  yearly_discount_amount: toDollars(yearlySaving(plan)?.cents ?? 0),
})

/** Returns the features of these plans; `built`: the keys of the features that work. */
export const readPlanFeatures = async (
  db: Db,
  built: ReadonlySet<string>,
  ids: readonly PlanId[] = planIds,
): Promise<Answer<typeof listPlanFeatures>> => {
  const rows = await db
    .selectFrom('plan_features')
    .innerJoin('plans', 'plans.id', 'plan_features.plan_id')
    .innerJoin('features', 'features.feature_key', 'plan_features.feature_key')
    .select([
      'plan_features.plan_id',
      'plan_features.feature_key',
      'plan_features.feature_description',
      'plan_features.value',
    ])
    .where('plans.id', 'in', ids)
    .orderBy('plans.position')
    .orderBy('features.position')
    .execute()
  return rows.map((row) => ({ ...row, built: built.has(row.feature_key) }))
}

export const readFeatures = (db: Db): Promise<Answer<typeof listFeatures>> =>
  db.selectFrom('features').select(['feature_key', 'description']).orderBy('position').execute()
