import { expect, test } from 'vitest'
import {
  paymentKindOf,
  paymentKinds,
  paymentNumberOf,
  paymentStateOf,
  paymentStatuses,
} from '#contract/money-desk.rules.ts'
import type { AfterSale, OrderState } from '#contract/placed-order.contract.ts'

const after = (more: Partial<AfterSale>): AfterSale => ({
  refunded_cents: 0,
  disputed: false,
  refunds: [],
  ...more,
})

test.each([
  ['fulfilled', undefined],
  ['fulfilled', after({})],
  ['partly_refunded', after({ refunded_cents: 1 })],
  ['partly_refunded', after({ refunded_cents: 999 })],
  ['refunded', after({ refunded_cents: 1_000 })],
  ['disputed', after({ disputed: true })],
  ['disputed', after({ disputed: true, refunded_cents: 1_000 })],
  ['dispute_lost', after({ disputed: true, dispute_lost: true })],
] as const)('a payment is %s', (state, afterSale) => {
  const order = {
    status: 'fulfilled',
    total_cents: 1_000,
    plan: null,
    ...(afterSale && { after_sale: afterSale }),
  } as const
  expect(paymentStateOf(order)).toBe(state)
})

test('payments are filtered by the states of their orders, by a failed renewal, and by what became of a dispute', () => {
  expect(paymentStatuses).toEqual([
    ...['awaiting_payment', 'paid', 'fulfilled', 'differs', 'cancelled', 'expired'],
    ...['renewal_failed', 'disputed', 'dispute_lost'],
  ])
})

const at = '2026-03-01T12:00:00.000Z'
const order: OrderState = {
  ...{ id: 'order-1', number: '4F7K2', status: 'fulfilled', total_cents: 1_999, created_at: at, paid_at: at },
  ...{ lines: [], receipt: null, gift_leg: null },
  plan: { paid_until: at, renewal: 'none', in_force: false, renewal_failed: true },
  payment: { receipt: '4F7K2-1', method: null, period: null },
}
const charge: OrderState = {
  ...{ ...order, id: 'invoice:in_1', charge: 'renewal' },
  payment: { receipt: '4F7K2-2', method: null, period: null },
}

test('an order whose plan owes a renewal says so, unless money went back; what was charged before doesn’t', () => {
  expect(paymentStateOf(order)).toBe('renewal_failed')
  expect(paymentStateOf({ ...order, after_sale: after({ refunded_cents: 1_999 }) })).toBe('refunded')
  expect(paymentStateOf({ ...order, after_sale: after({}) })).toBe('renewal_failed')
  expect(paymentStateOf(charge)).toBe('fulfilled')
})

test('a payment is called by its order’s number, and a later charge by its receipt’s', () => {
  expect(paymentNumberOf(order)).toBe('4F7K2')
  expect(paymentNumberOf(charge)).toBe('4F7K2-2')
  expect(paymentNumberOf({ ...charge, payment: undefined })).toBe('4F7K2')
})

test('a payment is an order, a donation, a renewal or a change of plan', () => {
  expect(paymentKinds).toEqual(['order', 'donation', 'renewal', 'plan_change'])
  expect(paymentKindOf(order)).toBe('order')
  expect(paymentKindOf({ ...order, is_donation: true })).toBe('donation')
  expect(paymentKindOf(charge)).toBe('renewal')
  expect(paymentKindOf({ ...charge, charge: 'plan_change' })).toBe('plan_change')
})
