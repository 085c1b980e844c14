import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { centsSchema, dollarsAsCents, maxPaymentCents, toCents, toDollars } from '#contract/values/money.ts'
import { donationSchema, orderLimits } from '#contract/order/order.contract.ts'
import { planSchema } from '#contract/plans/plans.contract.ts'
import { cents } from './order.oracle.ts'

it('dollars on the wire become the same cents again, up to the largest payment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxPaymentCents }), (amount) => {
      expect(toCents(toDollars(amount))).toBe(amount)
    }),
    { numRuns: 20_000 },
  )
})

it.each(['0', '0.01', '1.1', '4.99', '8.165', '1.005', '9.995', '35.855', '999999.99'])(
  '%s dollars round half up',
  (text) => {
    expect(toCents(Number(text))).toBe(cents(text))
  },
)

it('fifteen digits of dollars are as many of cents', () => {
  expect(toCents(1_234_567_890_123.45)).toBe(123_456_789_012_345)
})

it('one payment charges at most $999,999.99', () => {
  expect(maxPaymentCents).toBe(99_999_999)
})

it.each([
  [centsSchema, 0],
  [centsSchema, Number.MAX_SAFE_INTEGER],
  [dollarsAsCents, 0],
])('nothing, and a great deal, are amounts', (schema, amount) => {
  expect(v.safeParse(schema, amount)).toMatchObject({ success: true, output: amount })
})

it.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY, '4.99', null])('%s is no price', (price) => {
  expect(v.safeParse(dollarsAsCents, price).success).toBe(false)
})

it.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1, '1'])('%s is no amount in cents', (amount) => {
  expect(v.safeParse(centsSchema, amount).success).toBe(false)
})

it('a donation of an order travels in whole dollars, and is cents inside', () => {
  const purpose = { project_type: 'guilds', project_id: 'a' } as const
  expect(v.parse(donationSchema, { amount: 25, ...purpose })).toStrictEqual({ cents: 2_500, ...purpose })
  expect(v.parse(donationSchema, { amount: 999_999, ...purpose }).cents).toBe(orderLimits.donationCents)
  for (const amount of [0, 0.5, -5, 1_000_000, '25'])
    expect(v.safeParse(donationSchema, { amount, ...purpose }).success).toBe(false)
  expect(v.safeParse(donationSchema, { cents: 2_500, ...purpose }).success).toBe(false)
})

it('both spellings of the yearly discount are read', () => {
  const plan = { id: 'tier1', plan_name: 'Basic', monthly_price: 4.99, yearly_price: 50.19 }
  expect(v.parse(planSchema, { ...plan, yearly_discount_amount: 9.69 }).yearlyDiscountCents).toBe(969)
  expect(v.parse(planSchema, { ...plan, yearly_yearly_discount_amount: 9.69 }).yearlyDiscountCents).toBe(969)
  expect(v.parse(planSchema, plan).yearlyDiscountCents).toBeNull()
})
