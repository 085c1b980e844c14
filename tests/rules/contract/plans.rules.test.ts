import { expect, test } from 'vitest'
import { isPaidPlanId, isSubscriber, planIds, planNames } from '#contract/plans/plans.rules.ts'

test('the plans are Free, Basic, Pro, Elite, Master and Oracle', () => {
  expect(planNames).toEqual({
    tier0: 'Free',
    tier1: 'Basic',
    tier2: 'Pro',
    tier3: 'Elite',
    tier4: 'Master',
    tier5: 'Oracle',
  })
  expect(Object.keys(planNames)).toEqual(planIds)
})

test('a player with a paid plan is a subscriber; a guest or a player on Free is not', () => {
  expect(planIds.filter((planId) => isSubscriber({ planId }))).toEqual([
    'tier1',
    'tier2',
    'tier3',
    'tier4',
    'tier5',
  ])
  expect(isSubscriber(null)).toBe(false)
  expect(planIds.filter((id) => !isPaidPlanId(id))).toEqual(['tier0'])
})
