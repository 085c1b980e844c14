import { expect, test } from 'vitest'
import { isSubscriber, planIds, planNames } from '#contract/plans.rules.ts'

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

test('whoever has a plan that is paid for subscribes; on Free, and as a guest, nobody does', () => {
  expect(planIds.filter((planId) => isSubscriber({ planId }))).toEqual([
    'tier1',
    'tier2',
    'tier3',
    'tier4',
    'tier5',
  ])
  expect(isSubscriber(null)).toBe(false)
})
