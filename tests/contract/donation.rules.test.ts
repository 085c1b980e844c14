import fc from 'fast-check'
import { expect, it } from 'vitest'
import { donationDollars, isDonationAmount } from '#contract/donation.rules.ts'

it.each([5, 10, 20, 50, 100, 200, 500, 999_990, 999_995])('%d dollars can be donated by card', (dollars) => {
  expect(isDonationAmount(dollars)).toBe(true)
})

it.each([
  0,
  1,
  4,
  4.99,
  6,
  7.5,
  9,
  5.01,
  999_994,
  999_999,
  1_000_000,
  -5,
  2 ** 53,
  1e308,
  Number.NaN,
  Infinity,
])('%d dollars are no such amount', (dollars) => {
  expect(isDonationAmount(dollars)).toBe(false)
})

it('what can be donated is a whole number of fives, from one of them on', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 1_100_000 }), (dollars) => {
      expect(isDonationAmount(dollars)).toBe(
        Number.isInteger(dollars / 5) && dollars / 5 >= 1 && dollars / 5 <= 199_999,
      )
    }),
  )
})

it('the least and the most are amounts themselves, and none lies beyond', () => {
  const { least, most, step } = donationDollars
  expect([least, most].map(isDonationAmount)).toEqual([true, true])
  expect([least - step, most + step].map(isDonationAmount)).toEqual([false, false])
})
