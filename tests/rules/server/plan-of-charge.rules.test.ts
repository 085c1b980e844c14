import { expect, test } from 'vitest'
import { planOfCharge } from '#server/order/plan-of-charge.rules.ts'

const plan = (plan_id: 'tier1' | 'tier3' | 'tier5', type: 'monthly' | 'yearly' = 'monthly') => ({
  plan_id,
  type,
})
const dayMs = 86_400_000
/** Elite, on day 10 to Oracle for 26.40, with day 31 to Basic for 4.99. */
const changes = [
  { atMs: 10 * dayMs + 5_000, cents: 2_640, from: plan('tier3'), to: plan('tier5') },
  { atMs: 31 * dayMs + 5_000, cents: 499, from: plan('tier5'), to: plan('tier1') },
]
const of = (day: number, cents: number, known = changes) =>
  planOfCharge({ atMs: day * dayMs, cents }, known, plan('tier3'))

test('a change’s own charge is for the plan that it brought, though that was told a little later', () => {
  expect(of(10, 2_640)).toEqual(plan('tier5'))
  expect(of(31, 499)).toEqual(plan('tier1'))
})

test('a renewal is for the plan that ran then', () => {
  expect(of(5, 1_999)).toEqual(plan('tier3'))
  expect(of(20, 5_999)).toEqual(plan('tier5'))
  expect(of(62, 499)).toEqual(plan('tier1'))
})

test('a charge of another amount just before a change is for the plan before it, at the same moment for the new one', () => {
  expect(of(10, 1_999)).toEqual(plan('tier3'))
  expect(planOfCharge({ atMs: 10 * dayMs + 5_000, cents: 1_999 }, changes, plan('tier3'))).toEqual(
    plan('tier5'),
  )
})

test('a later charge of the same amount as a change is for the plan that runs then', () => {
  expect(of(40, 2_640)).toEqual(plan('tier1'))
})

test('before the first change that is known it is the plan that was changed', () => {
  expect(planOfCharge({ atMs: 5 * dayMs, cents: 499 }, changes, plan('tier1'))).toEqual(plan('tier3'))
})

test('before any change it is the plan that was bought', () => {
  expect(of(31, 1_999, [])).toEqual(plan('tier3'))
})

test('the same amount charged a day and more before a change has nothing to do with it', () => {
  expect(of(9, 2_640)).toEqual(plan('tier3'))
  expect(of(30, 499)).toEqual(plan('tier5'))
  expect(of(10.5, 2_640)).toEqual(plan('tier5'))
  expect(planOfCharge({ atMs: 9 * dayMs + 5_000, cents: 2_640 }, changes, plan('tier3'))).toEqual(
    plan('tier3'),
  )
})
