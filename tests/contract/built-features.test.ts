import { expect, test } from 'vitest'
import { builtIn, builtOf } from '#src/features/order/built-features.ts'
import { featureGroups } from '#src/features/order/feature-rows.ts'

const features = [
  { feature_key: 'vaultvision_voting', description: 'Daily votes' },
  { feature_key: 'synaptic_upgrades', description: 'Upgrades' },
]
const planFeatures = [
  {
    plan_id: 'tier1',
    feature_key: 'vaultvision_voting',
    feature_description: '2',
    value: { kind: 'count', count: 2 },
  },
  { plan_id: 'tier1', feature_key: 'synaptic_upgrades', feature_description: 'No', value: { kind: 'none' } },
  {
    plan_id: 'tier5',
    feature_key: 'vaultvision_voting',
    feature_description: '13',
    value: { kind: 'count', count: 13 },
  },
  {
    plan_id: 'tier5',
    feature_key: 'synaptic_upgrades',
    feature_description: '2 included',
    value: { kind: 'included', count: 2 },
  },
] as const
const catalogue = { features, planFeatures: [...planFeatures] }
const without =
  (...built: string[]) =>
  (key: string) =>
    !built.includes(key)
const tags = (coming: (key: string) => boolean) =>
  featureGroups(features, planFeatures, coming).flatMap(({ rows }) => rows.map((row) => row.coming))

test('while nothing works one line says so, and no row is marked', () => {
  expect(builtOf(catalogue, without())).toBe('none')
  expect(tags(without())).toEqual([false, false])
})

test('once something works the rows to come are marked', () => {
  expect(builtOf(catalogue, without('vaultvision_voting'))).toBe('some')
  expect(tags(without('vaultvision_voting'))).toEqual([false, true])
})

test('once everything works there is no note', () => {
  expect(builtOf(catalogue, () => false)).toBe('all')
  expect(tags(() => false)).toEqual([false, false])
  expect(builtOf({ features: [], planFeatures: [] }, () => true)).toBe('all')
})

test('only the features that a plan gives count', () => {
  const coming = without('vaultvision_voting')
  expect(builtIn(['tier1'], catalogue, coming)).toBe('all')
  expect(builtIn(['tier5'], catalogue, coming)).toBe('some')
  expect(builtIn(['tier5'], catalogue, without())).toBe('none')
  expect(builtIn([], catalogue, coming)).toBe('all')
})
