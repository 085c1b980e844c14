import type { FeatureValue } from '#contract/plans/features.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { FeatureGroup, FeatureRow } from './feature-rows.ts'

/** A missing value means that the plan does not give the feature. */
const said = (value: FeatureValue | undefined): string => JSON.stringify(value ?? { kind: 'none' })

const differs = ({ values }: FeatureRow, planIds: readonly PlanId[]): boolean =>
  new Set(planIds.map((id) => said(values[id]))).size > 1

/** Returns the rows in which these plans differ, in their groups; groups without such rows are left out. */
export const differingRows = (groups: readonly FeatureGroup[], planIds: readonly PlanId[]): FeatureGroup[] =>
  groups
    .map(({ name, rows }) => ({ name, rows: rows.filter((row) => differs(row, planIds)) }))
    .filter(({ rows }) => rows.length > 0)

export const countRows = (groups: readonly FeatureGroup[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0)
