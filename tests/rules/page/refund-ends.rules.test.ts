import { expect, test } from 'vitest'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { refundEnds } from '#src/features/money-desk/refund-ends.rules.ts'

const at = '2026-03-01T12:00:00.000Z'
const until = '2026-04-01T12:00:00.000Z'

const order: OrderState = {
  id: 'order-1',
  number: '4F7K2',
  status: 'fulfilled',
  total_cents: 5_998,
  created_at: at,
  paid_at: at,
  receipt: null,
  gift_leg: null,
  lines: [
    { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 },
    { kind: 'gift', plan_id: 'tier4', months: 1, cents: 3_499 },
    { kind: 'donation', project_type: 'general', cents: 500, votes: 10 },
  ],
  plan: { paid_until: until, renewal: 'renews', in_force: true },
  payment: { receipt: '4F7K2-1', method: null, period: { from: at, until } },
}

test.each([
  ['that is running on this payment ends', {}, 'ends'],
  [
    'that was renewed since goes on',
    { plan: { ...order.plan, paid_until: '2026-05-01T12:00:00.000Z' } },
    'stays',
  ],
  [
    'whose end the payment provider tells a few hours otherwise ends, as the server ends it',
    { plan: { ...order.plan, paid_until: '2026-04-01T18:00:00.000Z' } },
    'ends',
  ],
  [
    'that is paid a day and a millisecond longer goes on',
    { plan: { ...order.plan, paid_until: '2026-04-02T12:00:00.001Z' } },
    'stays',
  ],
  [
    'that is paid a day longer ends',
    { plan: { ...order.plan, paid_until: '2026-04-02T12:00:00.000Z' } },
    'ends',
  ],
  ['that gives nothing now is over', { plan: { ...order.plan, in_force: false } }, 'over'],
  [
    'that owes its renewal ends with its last payment',
    { plan: { ...order.plan, in_force: false, renewal_failed: true } },
    'ends',
  ],
  ['that never began is over', { plan: null }, 'over'],
  [
    'whose period isn’t known may end',
    { payment: { receipt: '4F7K2-1', method: null, period: null } },
    'unknown',
  ],
  ['whose payment isn’t known may end', { payment: undefined }, 'unknown'],
  ['goes on that another payment paid for', {}, 'unchanged', false],
  ['goes on that another payment paid for, known or not', { payment: undefined }, 'unchanged', false],
  ['that is over is over, whatever paid for it', { plan: null }, 'over', false],
] as [string, object, string, boolean?][])('a plan %s', (_, state, plan, carries = true) => {
  expect(refundEnds({ order: { ...order, ...state }, carries_plan: carries }, [{ index: 0 }])).toEqual({
    plan,
    gifts: false,
    donations: false,
  })
})

test('gifts and donations end with their own lines, and a plan whose line stays isn’t spoken of', () => {
  expect(refundEnds({ order, carries_plan: true }, [{ index: 1 }])).toEqual({
    plan: null,
    gifts: true,
    donations: false,
  })
  expect(refundEnds({ order, carries_plan: true }, [{ index: 2, cents: 100 }])).toEqual({
    plan: null,
    gifts: false,
    donations: true,
  })
  expect(refundEnds({ order, carries_plan: true }, [{ index: 1 }, { index: 2 }])).toEqual({
    plan: null,
    gifts: true,
    donations: true,
  })
  expect(refundEnds({ order, carries_plan: true }, [])).toEqual({
    plan: null,
    gifts: false,
    donations: false,
  })
  expect(refundEnds({ order, carries_plan: true }, [{ index: 7 }])).toEqual({
    plan: null,
    gifts: false,
    donations: false,
  })
})
