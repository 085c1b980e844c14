import type { FeatureValue } from '#contract/plans/features.rules.ts'
import type { Feature, PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'
import { featureGroup } from '#src/product/plans/feature-group.ts'
import { builtKeys } from './built-features.rules.ts'

export interface FeatureRow {
  key: string
  description: string
  /** Marked as coming: according to the server nothing uses the feature yet. */
  coming: boolean
  /** True for votes: players compare plans by them, so they stand out. */
  strong: boolean
  values: Partial<Record<PlanId, FeatureValue>>
}

export interface FeatureGroup {
  name: string
  rows: FeatureRow[]
}

export const featureGroups = (
  features: readonly Feature[],
  cells: readonly PlanFeature[],
): FeatureGroup[] => {
  const works = builtKeys({ planFeatures: [...cells] })
  const groups = new Map<string, FeatureGroup>()
  const rows = new Map<string, FeatureRow>()
  const rowOf = (key: string, description: string): FeatureRow => {
    const known = rows.get(key)
    if (known) return known
    const row: FeatureRow = {
      key,
      description,
      coming: !works.has(key),
      strong: key === 'vaultvision_voting',
      values: {},
    }
    const name = featureGroup(key)
    const group = groups.get(name) ?? { name, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
    rows.set(key, row)
    return row
  }
  for (const { feature_key, description } of features) rowOf(feature_key, description)
  for (const { plan_id, feature_key, value } of cells) rowOf(feature_key, feature_key).values[plan_id] = value
  return [...groups.values()]
}
