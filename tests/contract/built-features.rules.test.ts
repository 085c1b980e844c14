import { describe, expect, test } from 'vitest'
import { emptyOrder } from '#contract/order.rules.ts'
import type { OrderContext } from '#machines/order.machine.ts'
import { builtIn, builtInOrder, builtOf } from '#src/features/order/built-features.rules.ts'
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

test('what is listed without a plan that gives it counts, and so does what a plan gives without being listed', () => {
  const [voting, upgrades] = features
  const given = planFeatures.filter(({ feature_key }) => feature_key === 'synaptic_upgrades')
  const coming = without('vaultvision_voting')
  expect(builtOf({ features: voting ? [voting] : [], planFeatures: given }, coming)).toBe('some')
  expect(builtOf({ features: upgrades ? [upgrades] : [], planFeatures: [] }, coming)).toBe('none')
})

describe('of an order the plans count that the next payment covers', () => {
  const plan = { id: 'tier5', type: 'monthly' } as const
  const toCome = planFeatures.filter(({ feature_key }) => feature_key === 'synaptic_upgrades')
  const context = (order: Partial<OrderContext['order']>, payNow: 'plan' | 'gifts' = 'plan') =>
    ({
      plans: [{ id: 'tier1' }, { id: 'tier5' }],
      features: [],
      planFeatures: toCome,
      order: { ...emptyOrder, ...order },
      payNow,
    }) as unknown as OrderContext

  test.each([
    ['nothing', context({}), 'all'],
    ['a plan', context({ plan }), 'none'],
    ['a gift of nothing to come', context({ gifts: { tier1: 1 } }), 'all'],
    ['a gift', context({ gifts: { tier5: 1 } }), 'none'],
    ['the plan of both', context({ plan, gifts: { tier1: 1 } }), 'none'],
    ['the gift of both', context({ plan, gifts: { tier1: 1 } }, 'gifts'), 'all'],
  ])('%s', (_, of, built) => expect(builtInOrder(of)).toBe(built))
})
