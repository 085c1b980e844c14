import type { PlanFeature, PlanId } from '#contract/plans.contract.ts'

type Given = Pick<PlanFeature, 'plan_id' | 'feature_key' | 'value'>

/** What a plan gives of BrainVault, and another one then. */
export interface SlotLoss {
  readonly kind: 'icons' | 'synaptic'
  readonly from: number
  readonly to: number
}

const slotsOf = (features: readonly Given[], planId: PlanId): Record<SlotLoss['kind'], number> => {
  const value = features.find(
    ({ plan_id, feature_key }) => plan_id === planId && feature_key === 'brainvault_storage',
  )?.value
  if (value?.kind === 'synaptic') return { icons: value.count, synaptic: value.synaptic }
  return { icons: value?.kind === 'count' ? value.count : 0, synaptic: 0 }
}

/** Which slots in BrainVault another plan takes away; none when it takes none, or nobody knows what plans give. */
export const slotLosses = (features: readonly Given[], from: PlanId, to: PlanId): SlotLoss[] => {
  const [now, then] = [slotsOf(features, from), slotsOf(features, to)]
  return (['icons', 'synaptic'] as const).flatMap((kind) =>
    now[kind] > then[kind] ? [{ kind, from: now[kind], to: then[kind] }] : [],
  )
}
