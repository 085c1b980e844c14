import { expect, test } from 'vitest'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import { isAllComing, isComing } from '#src/product/plans/built.rules.ts'

const feature = (
  plan_id: PlanFeature['plan_id'],
  feature_key: string,
  built: boolean,
  value: PlanFeature['value'] = { kind: 'yes' },
): PlanFeature => ({ plan_id, feature_key, feature_description: 'Yes', value, built })

const some = [
  feature('tier1', 'vaultvision_voting', true),
  feature('tier1', 'synaptic_upgrades', false),
  feature('tier2', 'synaptic_upgrades', false),
  feature('tier2', 'vaultvision_voting', true, { kind: 'none' }),
]

test('a feature is coming where the server says that it isn’t built, and not while nothing is known of it', () => {
  expect(isComing(some, 'synaptic_upgrades')).toBe(true)
  expect(isComing(some, 'vaultvision_voting')).toBe(false)
  expect(isComing(some, 'educational_games')).toBe(false)
  expect(isComing([], 'synaptic_upgrades')).toBe(false)
})

test('all of a plan is coming while nothing that it gives is built', () => {
  expect(isAllComing(some, 'tier1')).toBe(false)
  expect(isAllComing(some, 'tier2')).toBe(true)
  expect(isAllComing([feature('tier1', 'vaultvision_voting', true)], 'tier1')).toBe(false)
})

test('of a plan that gives nothing, nothing is coming', () => {
  expect(isAllComing(some, 'tier3')).toBe(false)
  expect(isAllComing([feature('tier0', 'synaptic_upgrades', false, { kind: 'none' })], 'tier0')).toBe(false)
})
