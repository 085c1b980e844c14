import { describe, expect, test } from 'vitest'
import { emptyOrder } from '#contract/order/order.rules.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'
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
/** The catalogue in which these features work. */
const catalogue = (...built: string[]) => ({
  features,
  planFeatures: planFeatures.map((cell) => ({ ...cell, built: built.includes(cell.feature_key) })),
})
const tags = (...built: string[]) =>
  featureGroups(features, catalogue(...built).planFeatures).flatMap(({ rows }) =>
    rows.map((row) => row.coming),
  )

test('while nothing works one line says so, and every row is marked', () => {
  expect(builtOf(catalogue())).toBe('none')
  expect(tags()).toEqual([true, true])
})

test('once something works the rows to come are marked', () => {
  expect(builtOf(catalogue('vaultvision_voting'))).toBe('some')
  expect(tags('vaultvision_voting')).toEqual([false, true])
})

test('once everything works there is no note', () => {
  const all = ['vaultvision_voting', 'synaptic_upgrades']
  expect(builtOf(catalogue(...all))).toBe('all')
  expect(tags(...all)).toEqual([false, false])
  expect(builtOf({ features: [], planFeatures: [] })).toBe('all')
})

test('only the features that a plan gives count', () => {
  const some = catalogue('vaultvision_voting')
  expect(builtIn(['tier1'], some)).toBe('all')
  expect(builtIn(['tier5'], some)).toBe('some')
  expect(builtIn(['tier5'], catalogue())).toBe('none')
  expect(builtIn([], some)).toBe('all')
})

test('what is listed without a plan that gives it is to come; what a plan gives without being listed counts', () => {
  const [voting, upgrades] = features
  const given = catalogue('synaptic_upgrades').planFeatures.filter(
    ({ feature_key }) => feature_key === 'synaptic_upgrades',
  )
  expect(builtOf({ features: voting ? [voting] : [], planFeatures: given })).toBe('some')
  expect(builtOf({ features: upgrades ? [upgrades] : [], planFeatures: [] })).toBe('none')
  expect(builtOf({ features: [], planFeatures: given })).toBe('all')
})

describe('of an order its plan and the plans given count', () => {
  const plan = { id: 'tier5', type: 'monthly' } as const
  const toCome = catalogue().planFeatures.filter(({ feature_key }) => feature_key === 'synaptic_upgrades')
  const context = (order: Partial<OrderContext['order']>) =>
    ({
      plans: [{ id: 'tier1' }, { id: 'tier5' }],
      features: [],
      planFeatures: toCome,
      order: { ...emptyOrder, ...order },
    }) as unknown as OrderContext

  test.each([
    ['nothing', context({}), 'all'],
    ['a plan', context({ plan }), 'none'],
    ['a gift of nothing to come', context({ gifts: { tier1: 1 } }), 'all'],
    ['a gift', context({ gifts: { tier5: 1 } }), 'none'],
    ['a plan with a gift', context({ plan, gifts: { tier1: 1 } }), 'none'],
    ['a gift with a plan', context({ plan: { id: 'tier1', type: 'monthly' }, gifts: { tier5: 1 } }), 'none'],
  ])('%s', (_, of, built) => expect(builtInOrder(of)).toBe(built))
})
