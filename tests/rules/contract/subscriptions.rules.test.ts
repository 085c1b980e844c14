import { expect, test } from 'vitest'
import {
  graceDaysLeft,
  owesRenewal,
  planKeptUntil,
  renewalCents,
  renewalGraceMs,
  unpaidEnd,
} from '#contract/subscriptions/subscriptions.rules.ts'

test('a renewal that is not paid is given up 14 days after the last paid day', () => {
  const paidUntil = Date.parse('2026-04-01T12:00:00Z')
  expect(new Date(unpaidEnd(paidUntil)).toISOString()).toBe('2026-04-15T12:00:00.000Z')
})

test('a plan whose renewal failed is kept for three days after the last paid one', () => {
  const paidUntil = Date.parse('2026-04-01T12:00:00Z')
  expect(new Date(planKeptUntil(paidUntil)).toISOString()).toBe('2026-04-04T12:00:00.000Z')
})

test('only what was renewed unpaid is owed', () => {
  const owed = (['active', 'past_due', 'unpaid', 'ended'] as const).filter((status) =>
    owesRenewal({ status }),
  )
  expect(owed).toEqual(['past_due', 'unpaid'])
})

test.each([
  ['2026-04-01T11:00:00Z', 3],
  ['2026-04-01T12:00:00Z', 3],
  ['2026-04-02T11:59:59Z', 3],
  ['2026-04-02T12:00:00Z', 2],
  ['2026-04-03T12:00:00Z', 1],
  ['2026-04-04T11:59:59Z', 1],
  ['2026-04-04T12:00:00Z', 0],
  ['2026-05-01T12:00:00Z', 0],
])('of the three days after the last paid one, at %s there are %i left', (now, left) => {
  expect(graceDaysLeft(Date.parse('2026-04-01T12:00:00Z'), Date.parse(now))).toBe(left)
  expect(renewalGraceMs).toBe(259_200_000)
})

test('a renewal charges what the plan does, or the change that begins with it', () => {
  expect(renewalCents({ amount_cents: 5_999, next: null })).toBe(5_999)
  expect(renewalCents({ amount_cents: 5_999, next: { amount_cents: 60_340 } })).toBe(60_340)
})
