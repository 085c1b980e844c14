import type { FeatureValue } from '#contract/plans/features.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { FeatureGroup, FeatureRow } from './feature-rows.ts'

/** What says nothing of a feature doesn't give it. */
const said = (value: FeatureValue | undefined): string => JSON.stringify(value ?? { kind: 'none' })

const differs = ({ values }: FeatureRow, planIds: readonly PlanId[]): boolean =>
  new Set(planIds.map((id) => said(values[id]))).size > 1

/** The rows in which these plans don't all give the same, in their groups; a group without any is left out. */
export const differingRows = (groups: readonly FeatureGroup[], planIds: readonly PlanId[]): FeatureGroup[] =>
  groups
    .map(({ name, rows }) => ({ name, rows: rows.filter((row) => differs(row, planIds)) }))
    .filter(({ rows }) => rows.length > 0)

/** How many rows the groups hold together. */
export const countRows = (groups: readonly FeatureGroup[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0)
