import { expect, test } from 'vitest'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { isGone } from '#src/features/payment-return/gone.rules.ts'

const at = '2026-03-01T12:00:00.000Z'
const order: OrderState = {
  id: 'order-1',
  number: '4F7K2',
  status: 'fulfilled',
  total_cents: 6_998,
  lines: [
    { kind: 'gift', plan_id: 'tier2', months: 1, cents: 999 },
    { kind: 'gift', plan_id: 'tier2', months: 1, cents: 999 },
    { kind: 'donation', project_type: 'general', cents: 5_000, votes: 115 },
  ],
  created_at: at,
  paid_at: at,
  plan: null,
  receipt: null,
  gift_leg: null,
}
const gone = (after_sale?: OrderState['after_sale']) => {
  const state = { ...order, ...(after_sale && { after_sale }) }
  return order.lines.flatMap((_, index) => (isGone(state, index) ? [index] : []))
}
const refund = (...indexes: number[]) => ({
  refunded_cents: 999,
  disputed: false,
  refunds: [{ at, cents: 999, lines: indexes.map((index) => ({ index, cents: 999 })) }],
})

test('what a refunded line bought is gone, of a donation only what is told of it; a dispute holds everything', () => {
  expect(gone()).toEqual([])
  expect(gone(refund())).toEqual([])
  expect(gone(refund(1))).toEqual([1])
  expect(gone(refund(0, 2))).toEqual([0])
  const [first] = refund(0).refunds
  const [second] = refund(1).refunds
  if (!first || !second) throw new Error('no refund')
  expect(gone({ ...refund(0), refunds: [first, second] })).toEqual([0, 1])
  expect(gone({ refunded_cents: 0, disputed: true, refunds: [] })).toEqual([0, 1, 2])
})
