import { expect, test } from 'vitest'
import type { PlanFeature, PlanId } from '#contract/plans.contract.ts'
import { slotLosses } from '#src/features/subscriptions/slot-losses.rules.ts'

const gives = (plan_id: PlanId, value: PlanFeature['value'], feature_key = 'brainvault_storage') => ({
  plan_id,
  feature_key,
  value,
})
const features = [
  gives('tier5', { kind: 'count', count: 99 }, 'vaultvision_voting'),
  gives('tier0', { kind: 'count', count: 2 }),
  gives('tier3', { kind: 'count', count: 9 }),
  gives('tier4', { kind: 'count', count: 11 }),
  gives('tier5', { kind: 'synaptic', count: 13, synaptic: 2 }),
]

test('the slots that a lower plan takes away are counted as the plans give them', () => {
  expect(slotLosses(features, 'tier4', 'tier3')).toEqual([{ kind: 'icons', from: 11, to: 9 }])
  expect(slotLosses(features, 'tier5', 'tier0')).toEqual([
    { kind: 'icons', from: 13, to: 2 },
    { kind: 'synaptic', from: 2, to: 0 },
  ])
})

test('the same plan, a higher one, and plans of which nothing is known take none away', () => {
  expect(slotLosses(features, 'tier4', 'tier4')).toEqual([])
  expect(slotLosses(features, 'tier3', 'tier5')).toEqual([])
  expect(slotLosses([], 'tier4', 'tier0')).toEqual([])
})

test('a plan without slots takes all of them', () => {
  const without = [...features, gives('tier1', { kind: 'none' })]
  expect(slotLosses(without, 'tier3', 'tier1')).toEqual([{ kind: 'icons', from: 9, to: 0 }])
})
