import { expect, test } from 'vitest'
import type { LineWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { toWish } from '#src/features/money-desk/payment-wish.rules.ts'

const reason = 'Asked by mail'
const lines = (...wished: LineWish[]) => toWish({ kind: 'refund', lines: wished, reason }).isReady
const months = (wished: number) => toWish({ kind: 'grant', planId: 'tier3', months: wished, reason }).isReady

test('a refund is of at least one line, each whole or a part of it in whole cents', () => {
  expect(lines()).toBe(false)
  expect(lines({ index: 0 })).toBe(true)
  expect(lines({ index: 1, cents: 1 })).toBe(true)
  expect(lines({ index: 1, cents: 99_999_999 })).toBe(true)
  for (const cents of [0, -1, 0.5, 100_000_000]) expect(lines({ index: 1, cents })).toBe(false)
  expect(lines({ index: 0 }, { index: 1, cents: 0 })).toBe(false)
})

test('months are granted whole, from one to twelve', () => {
  for (const count of [1, 12]) expect(months(count)).toBe(true)
  for (const count of [0, 1.5, 13]) expect(months(count)).toBe(false)
})

test('a receipt and a settlement need nothing beside their reason, which stays as it was written', () => {
  expect(toWish({ kind: 'receipt', reason: ' ' })).toEqual({
    kind: 'receipt',
    reason: ' ',
    isReady: true,
    asks: 'once',
    isReasonOptional: true,
    canBeUndone: true,
  })
  expect(toWish({ kind: 'settle', entryId: 'entry-1', reason })).toEqual({
    kind: 'settle',
    entryId: 'entry-1',
    reason,
    isReady: true,
    asks: 'once',
  })
})

test('money and months are asked about twice, each for a reason', () => {
  const refund = toWish({ kind: 'refund', lines: [{ index: 0 }], reason })
  const grant = toWish({ kind: 'grant', planId: 'tier3', months: 1, reason })
  for (const wish of [refund, grant])
    expect([wish.asks, wish.isReasonOptional]).toEqual([undefined, undefined])
})
