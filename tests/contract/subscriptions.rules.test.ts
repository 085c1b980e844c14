import { expect, test } from 'vitest'
import { unpaidEnd } from '#contract/subscriptions.rules.ts'

test('a renewal that is not paid is given up 14 days after the last paid day', () => {
  const paidUntil = Date.parse('2026-04-01T12:00:00Z')
  expect(new Date(unpaidEnd(paidUntil)).toISOString()).toBe('2026-04-15T12:00:00.000Z')
})
