import type { FeatureValue } from '#contract/features.rules.ts'
import type { Feature, PlanFeature, PlanId } from '#contract/plans.contract.ts'
import { builtOf } from './built-features.rules.ts'
import { featureGroup, isComing } from './coming-features.ts'

export interface FeatureRow {
  key: string
  description: string
  /** Marked as coming; while no feature works yet, one line says so for all instead. */
  coming: boolean
  /** Players compare plans by votes: these figures stand out. */
  strong: boolean
  values: Partial<Record<PlanId, FeatureValue>>
}

export interface FeatureGroup {
  name: string
  rows: FeatureRow[]
}

/** The rows of the comparison, grouped by the part of their key before the first underscore, in the catalogue's order. */
export const featureGroups = (
  features: readonly Feature[],
  cells: readonly PlanFeature[],
  coming = isComing,
): FeatureGroup[] => {
  const built = builtOf({ features: [...features], planFeatures: [...cells] }, coming)
  const groups = new Map<string, FeatureGroup>()
  const rows = new Map<string, FeatureRow>()
  const rowOf = (key: string, description: string): FeatureRow => {
    const known = rows.get(key)
    if (known) return known
    const row: FeatureRow = {
      key,
      description,
      coming: built === 'some' && coming(key),
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
