import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  donationDollars,
  isDonationAmount,
  isDonationCents,
  presetCents,
  settledCents,
  steppedCents,
} from '#contract/donation/donation.rules.ts'

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

it('the buttons offer the listed amounts, and each is one', () => {
  expect(presetCents.map((cents) => cents / 100)).toEqual([5, 10, 20, 50, 100, 200, 500])
  expect(presetCents.every(isDonationCents)).toBe(true)
})

it.each([
  [5, 5],
  [7, 5],
  [7.49, 5],
  [7.5, 10],
  [8, 10],
  [12, 10],
  [12.5, 15],
  [999_992, 999_990],
  [999_993, 999_995],
  [999_999, 999_995],
  [5e12, 999_995],
  [0, 5],
  [4.99, 5],
  [-20, 5],
  [Number.NaN, 5],
])('a field left with %d dollars holds %d', (typed, left) => {
  expect(settledCents(typed * 100)).toBe(left * 100)
})

it('whatever is typed, what is left is an amount, and as near as one can be', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 200_000_000 }), (typed) => {
      const left = settledCents(typed)
      expect(isDonationCents(left)).toBe(true)
      expect(settledCents(left)).toBe(left)
      if (typed >= 500 && typed <= 99_999_500) expect(Math.abs(left - typed)).toBeLessThanOrEqual(250)
    }),
  )
})

it.each([
  [5, 500, 10],
  [10, -500, 5],
  [5, -500, 5],
  [999_995, 500, 999_995],
  [999_990, 500, 999_995],
  [7, 500, 10],
  [0, 500, 10],
])('an arrow from %d dollars by %d cents leads to %d', (from, byCents, to) => {
  expect(steppedCents(from * 100, byCents)).toBe(to * 100)
})
