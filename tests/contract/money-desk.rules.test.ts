import { expect, test } from 'vitest'
import { paymentStateOf, paymentStatuses } from '#contract/money-desk.rules.ts'
import type { AfterSale } from '#contract/placed-order.contract.ts'

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

test('payments are filtered by the states of their orders, and by what became of a dispute', () => {
  expect(paymentStatuses).toEqual([
    ...['awaiting_payment', 'paid', 'fulfilled', 'differs', 'cancelled', 'expired'],
    ...['disputed', 'dispute_lost'],
  ])
})
