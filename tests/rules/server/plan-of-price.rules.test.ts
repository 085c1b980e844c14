import { expect, test } from 'vitest'
import { planOfPrice } from '#server/plans/plan-of-price.rules.ts'

const price = (metadata: Record<string, string>, key: string | null) =>
  planOfPrice({ id: 'price_1', cents: 999, metadata, key })

test('a price says itself which plan and billing it is for, whatever its key', () => {
  expect(price({ plan_id: 'tier4', billing: 'yearly' }, null)).toEqual({ planId: 'tier4', type: 'yearly' })
  expect(price({ plan_id: 'tier1', billing: 'monthly' }, 'tier5_yearly')).toEqual({
    planId: 'tier1',
    type: 'monthly',
  })
})

test('an older price that says nothing, or only half of it, is known by its key', () => {
  expect(price({}, 'tier2_monthly')).toEqual({ planId: 'tier2', type: 'monthly' })
  expect(price({ plan_id: 'tier4' }, 'tier5_yearly')).toEqual({ planId: 'tier5', type: 'yearly' })
})

test.each([
  ['without metadata and key', {}, null],
  ['of a gift', {}, 'tier2_gift_1'],
  ['of no plan that is sold', { plan_id: 'tier0', billing: 'monthly' }, 'tier0_monthly'],
  ['of no billing that is sold', { plan_id: 'tier2', billing: 'weekly' }, 'tier2_weekly'],
])('a price %s is for no plan', (_, metadata: Record<string, string>, key) => {
  expect(price(metadata, key)).toBeNull()
})
