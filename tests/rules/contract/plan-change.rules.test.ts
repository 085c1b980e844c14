import { expect, test } from 'vitest'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { changeBegins, isPreviewValid, leastChargeCents } from '#contract/subscriptions/plan-change.rules.ts'
import { billings } from '#contract/plans/plans.contract.ts'

test('only a higher plan with the same or a longer billing begins at once; nothing begins for the same plan', () => {
  for (const from of paidPlanIds)
    for (const to of paidPlanIds)
      for (const type of billings)
        for (const wanted of billings) {
          const higher = Number(to.slice(4)) > Number(from.slice(4))
          const shorter = type === 'yearly' && wanted === 'monthly'
          const expected = from === to && type === wanted ? null : higher && !shorter ? 'now' : 'period_end'
          expect([
            from,
            type,
            to,
            wanted,
            changeBegins({ planId: from, type }, { planId: to, type: wanted }),
          ]).toEqual([from, type, to, wanted, expected])
        }
})

test.each([
  [0, true],
  [600_000, true],
  [600_001, false],
  [-1, false],
])('%i ms after it was made a preview is valid: %s', (passed, valid) => {
  expect(isPreviewValid(1_000_000, 1_000_000 + passed)).toBe(valid)
})

test('what is charged at once is at least what the payment provider charges, half a dollar', () => {
  expect(leastChargeCents).toBe(50)
})
