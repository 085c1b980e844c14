import { expect, test } from 'vitest'
import { localDay, renewalDay } from '#src/features/order/renewal-day.rules.ts'

test.each([
  ['2026-11-22', 'monthly', '2026-12-22'],
  ['2026-11-22', 'yearly', '2027-11-22'],
  ['2026-12-31', 'monthly', '2027-01-31'],
  ['2027-01-31', 'monthly', '2027-02-28'],
  ['2028-01-30', 'monthly', '2028-02-29'],
  ['2027-03-31', 'monthly', '2027-04-30'],
  ['2028-02-29', 'yearly', '2029-02-28'],
  ['2027-02-28', 'yearly', '2028-02-28'],
  ['2028-02-29', 'monthly', '2028-03-29'],
  ['2027-10-31', 'monthly', '2027-11-30'],
  ['2027-01-01', 'monthly', '2027-02-01'],
] as const)('a plan bought on %s renews %s on %s', (day, billing, next) => {
  expect(renewalDay(day, billing)).toBe(next)
})

test('a day is the one that the player has', () => {
  expect(localDay(new Date(2027, 0, 5, 23, 59))).toBe('2027-01-05')
})
