import { expect, it } from 'vitest'
import { stepScale } from '#src/features/donation/step-scale.rules.ts'

const dollars = (amount: number): number => amount * 100
const usual = [5, 10, 20, 50, 100, 200, 500].map(dollars)

it.each([
  [5, 5],
  [10, 10],
  [45, 20],
  [50, 50],
  [95, 50],
  [500, 500],
  [995, 500],
])('%d dollars stand at the step of %d', (amount, step) => {
  const { ticks, reached } = stepScale(dollars(amount))
  expect(ticks).toEqual(usual)
  expect(ticks[reached]).toBe(dollars(step))
})

it.each([
  [1_000, 1_000],
  [1_100, 1_000],
  [9_995, 1_000],
  [10_000, 10_000],
  [999_995, 10_000],
])('for %d dollars the scale ends at the step of %d, where they stand', (amount, step) => {
  const { ticks, reached } = stepScale(dollars(amount))
  expect(ticks).toEqual([...usual.slice(0, -1), dollars(step)])
  expect(reached).toBe(6)
})
