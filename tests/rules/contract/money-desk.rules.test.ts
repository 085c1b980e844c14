import { expect, test } from 'vitest'
import {
  hasFailedRenewal,
  paymentKinds,
  paymentKindsOf,
  paymentNumberOf,
  paymentStateOf,
  paymentStates,
  paymentStatuses,
} from '#contract/desk/money-desk.rules.ts'
import type { AfterSale, OrderState } from '#contract/order/placed-order.contract.ts'

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
    ...(afterSale && { after_sale: afterSale }),
  } as const
  expect(paymentStateOf(order)).toBe(state)
})

test('payments are listed by the states that they are shown with, and by a failed renewal', () => {
  expect(paymentStates).toEqual([
    ...['awaiting_payment', 'paid', 'fulfilled', 'differs', 'cancelled', 'expired'],
    ...['partly_refunded', 'refunded', 'disputed', 'dispute_lost'],
  ])
  expect(paymentStatuses).toEqual([...paymentStates, 'renewal_failed'])
})

const at = '2026-03-01T12:00:00.000Z'
const order: OrderState = {
  id: 'order-1',
  number: '4F7K2',
  status: 'fulfilled',
  total_cents: 1_999,
  created_at: at,
  paid_at: at,
  lines: [],
  receipt: null,
  gift_leg: null,
  plan: { paid_until: at, renewal: 'none', in_force: false, renewal_failed: true },
  payment: { receipt: '4F7K2-1', method: null, period: null },
}
const charge: OrderState = {
  ...order,
  id: 'invoice:in_1',
  charge: 'renewal',
  payment: { receipt: '4F7K2-2', method: null, period: null },
}

test('an order whose plan owes a renewal was paid all the same; a later charge owes nothing', () => {
  expect(paymentStateOf(order)).toBe('fulfilled')
  expect(hasFailedRenewal(order)).toBe(true)
  expect(hasFailedRenewal({ ...charge, plan: order.plan })).toBe(false)
  expect(hasFailedRenewal({ ...order, plan: null })).toBe(false)
  expect(hasFailedRenewal({ plan: { paid_until: at, renewal: 'renews', in_force: true } })).toBe(false)
})

test('a payment is called by its receipt’s number, and before it has one by its order’s', () => {
  expect(paymentNumberOf(order)).toBe('4F7K2-1')
  expect(paymentNumberOf(charge)).toBe('4F7K2-2')
  expect(paymentNumberOf({ ...order, payment: undefined })).toBe('4F7K2')
})

test('a payment is for all kinds of its lines, each named once, or for what was charged later', () => {
  const gift = { kind: 'gift', plan_id: 'tier1', months: 1, cents: 499 } as const
  const donation = { kind: 'donation', project_type: 'general', cents: 500, votes: null } as const
  const plan = { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 } as const
  expect(paymentKinds).toEqual(['plan', 'gift', 'donation', 'renewal', 'plan_change'])
  expect(paymentKindsOf({ lines: [] })).toEqual([])
  expect(paymentKindsOf({ lines: [donation, gift, donation, plan] })).toEqual(['plan', 'gift', 'donation'])
  expect(paymentKindsOf({ lines: [], is_donation: true })).toEqual(['donation'])
  expect(paymentKindsOf({ lines: [plan], charge: 'renewal' })).toEqual(['renewal'])
  expect(paymentKindsOf({ lines: [plan], charge: 'plan_change' })).toEqual(['plan_change'])
})
