import type { FeatureValue } from '#contract/plans/features.rules.ts'
import type { PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'
import { planIds } from '#contract/plans/plans.rules.ts'

type Given = Pick<PlanFeature, 'plan_id' | 'feature_key' | 'value'>

/** Slots in BrainVault with the present plan (`from`) and another (`to`). */
export interface SlotLoss {
  readonly kind: 'icons' | 'synaptic'
  readonly from: number
  readonly to: number
}

export interface FeatureLoss {
  readonly key: string
  readonly from: FeatureValue
  readonly to: FeatureValue
}

const valueOf = (features: readonly Given[], planId: PlanId, key: string): FeatureValue =>
  features.find(({ plan_id, feature_key }) => plan_id === planId && feature_key === key)?.value ?? {
    kind: 'none',
  }

const slotsOf = (features: readonly Given[], planId: PlanId): Record<SlotLoss['kind'], number> => {
  const value = valueOf(features, planId, 'brainvault_storage')
  if (value.kind === 'synaptic') return { icons: value.count, synaptic: value.synaptic }
  return { icons: value.kind === 'count' ? value.count : 0, synaptic: 0 }
}

/** Returns the slots in BrainVault that another plan takes away; empty for none, or while the features are unknown. */
export const slotLosses = (features: readonly Given[], from: PlanId, to: PlanId): SlotLoss[] => {
  const [now, then] = [slotsOf(features, from), slotsOf(features, to)]
  return (['icons', 'synaptic'] as const).flatMap((kind) =>
    now[kind] > then[kind] ? [{ kind, from: now[kind], to: then[kind] }] : [],
  )
}

/** Votes and slots are shown as losses in numbers of their own. */
const counted: readonly string[] = ['vaultvision_voting', 'brainvault_storage']

/** Returns the other features of which a lower plan gives less, in the catalogue's order. */
export const featureLosses = (features: readonly Given[], from: PlanId, to: PlanId): FeatureLoss[] => {
  if (planIds.indexOf(to) >= planIds.indexOf(from)) return []
  const keys = new Set(features.map(({ feature_key }) => feature_key))
  return [...keys]
    .filter((key) => !counted.includes(key))
    .map((key) => ({ key, from: valueOf(features, from, key), to: valueOf(features, to, key) }))
    .filter((loss) => JSON.stringify(loss.from) !== JSON.stringify(loss.to))
}
