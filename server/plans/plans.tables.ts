import type { ColumnType } from 'kysely'
import type { FeatureValue } from '#contract/plans/features.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'

export interface PlansTable {
  id: PlanId
  position: number
  name: string
  monthly_cents: number
  yearly_cents: number
}

export interface FeaturesTable {
  feature_key: string
  position: number
  description: string
}

export interface PlanFeaturesTable {
  plan_id: PlanId
  feature_key: string
  /** The sentence to display; the rules use `value`. */
  feature_description: string
  value: ColumnType<FeatureValue, string, string>
}

declare module '../schema.ts' {
  interface Database {
    plans: PlansTable
    features: FeaturesTable
    plan_features: PlanFeaturesTable
  }
}
