import { expect, test } from 'vitest'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { votesBackOf } from '#src/features/payment-return/votes-back.rules.ts'

type Donation = Extract<ReceiptLine, { kind: 'donation' }>
type Refunds = NonNullable<OrderState['after_sale']>['refunds']

const plan: ReceiptLine = { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 }
const donation = (votes: number | null, rest: Partial<Donation> = {}): Donation => ({
  kind: 'donation',
  project_type: 'general',
  cents: 1_000,
  votes,
  ...rest,
})
const at = '2026-11-25T12:00:00.000Z'
const refund = (...taken: readonly [index: number, votes?: number][]): Refunds[number] => ({
  at,
  cents: 1_000,
  lines: taken.map(([index, votes]) => ({ index, cents: 500, ...(votes !== undefined && { votes }) })),
})
const back = (lines: ReceiptLine[], refunds: Refunds, only?: number) =>
  votesBackOf({ lines, after_sale: { refunded_cents: 0, disputed: false, refunds } }, only)

const planner = { id: 'planner', title: 'Drone Loadout Planner', closed: false }

test('what refunds took of a donation’s votes is told with what is left, over all refunds', () => {
  expect(back([donation(15)], [refund([0, 6])])).toEqual({ taken: 6, left: 9 })
  expect(back([donation(15)], [refund([0, 6]), refund([0, 4])])).toEqual({ taken: 10, left: 5 })
  expect(back([donation(15)], [refund([0, 15])])).toEqual({ taken: 15, left: 0 })
})

test('each line has its own, and the order their sum; other lines have none', () => {
  const lines = [plan, donation(15), donation(23)]
  const refunds = [refund([0], [1, 5], [2, 20])]
  expect(back(lines, refunds)).toEqual({ taken: 25, left: 13 })
  expect(back(lines, refunds, 1)).toEqual({ taken: 5, left: 10 })
  expect(back(lines, refunds, 2)).toEqual({ taken: 20, left: 3 })
  expect(back(lines, refunds, 0)).toBeNull()
  // A line that gave no votes yet has none left.
  expect(back([donation(null), donation(15)], [refund([1, 5])])).toEqual({ taken: 5, left: 10 })
})

test('one vote counts, and a refund that took none of them adds nothing', () => {
  expect(back([donation(15)], [refund([0, 1])])).toEqual({ taken: 1, left: 14 })
  expect(back([donation(15)], [refund([0]), refund([0, 6])])).toEqual({ taken: 6, left: 9 })
  expect(back([donation(15, { vote_at_once: true, project: planner })], [refund([0, 1])])).toEqual({
    taken: 1,
    left: null,
  })
})

test('nothing is told where nothing was taken', () => {
  expect(back([donation(15)], [])).toBeNull()
  expect(back([donation(15)], [refund([0, 0])])).toBeNull()
  expect(votesBackOf({ lines: [donation(15)] })).toBeNull()
  // Votes of another kind of line can't be.
  expect(back([plan], [refund([0, 7])])).toBeNull()
})

test('votes that were given to a project stay there: how many are left is no one number', () => {
  const given = donation(15, { vote_at_once: true, project: planner })
  expect(back([given], [refund([0, 6])])).toEqual({ taken: 6, left: null })
  expect(back([given, donation(23)], [refund([0, 6], [1, 3])])).toEqual({ taken: 9, left: null })
  // As long as none of those are taken, the others can be counted with them.
  expect(back([given, donation(23)], [refund([1, 3])])).toEqual({ taken: 3, left: 35 })
})

test('a project that was closed got none: its votes are the player’s', () => {
  const closed = donation(15, { vote_at_once: true, project: { ...planner, closed: true } })
  expect(back([closed], [refund([0, 6])])).toEqual({ taken: 6, left: 9 })
  expect(back([donation(15, { project: planner })], [refund([0, 6])])).toEqual({ taken: 6, left: 9 })
})
