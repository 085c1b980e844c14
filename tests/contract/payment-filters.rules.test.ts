import { expect, test } from 'vitest'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'
import { addressOf, filtersIn, momentsOf, openedOf } from '#src/features/money-desk/payment-filters.rules.ts'

const nothing: PaymentFilters = { q: '', status: null, day: null, fromCents: null, sort: 'newest' }
const everything: PaymentFilters = {
  q: 'HUB-7Q4M',
  status: 'fulfilled',
  day: '2026-11-25',
  fromCents: 5_000,
  sort: 'largest',
}

test('an address says what is looked for, and is read as it was written', () => {
  expect(addressOf(nothing, null)).toEqual({ desk: 'payments' })
  expect(addressOf({ ...everything, q: '  HUB-7Q4M ' }, 'order-1')).toEqual({
    desk: 'payments',
    q: 'HUB-7Q4M',
    status: 'fulfilled',
    day: '2026-11-25',
    from: 5_000,
    sort: 'largest',
    open: 'order-1',
  })
  expect(filtersIn(addressOf(everything, null))).toEqual(everything)
  expect(filtersIn(addressOf(nothing, null))).toEqual(nothing)
})

test('numbers that the router has read out of an address are texts again', () => {
  expect(filtersIn({ q: 12_345, from: '700' })).toEqual({ ...nothing, q: '12345', fromCents: 700 })
  expect(openedOf({ open: 42 })).toBe('42')
  expect(openedOf({ open: '' })).toBeNull()
  expect(openedOf({})).toBeNull()
})

test.each([
  { status: 'paid for' },
  { status: ['fulfilled'] },
  { day: '2026-02-30' },
  { day: '2026-13-01' },
  { day: '26-11-2025' },
  { day: '2026-11-25T00:00' },
  { from: '0' },
  { from: -5 },
  { from: 1.5 },
  { from: '123456789' },
  { from: '5e3' },
  { sort: 'cheapest' },
  { q: { a: 1 } },
])('whoever writes %j there looks for everything', (search) => {
  expect(filtersIn(search)).toEqual(nothing)
})

test('a leap day is a day', () => {
  expect(filtersIn({ day: '2028-02-29' }).day).toBe('2028-02-29')
})

test.each([
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-30T10:00:00.000Z', '2026-12-31T10:00:00.000Z'],
])('a day in %s, %s, is as long as it is there', (place, day, since, until) => {
  const here = process.env['TZ']
  try {
    process.env['TZ'] = place
    expect(momentsOf(day)).toEqual({ since, until })
  } finally {
    if (here === undefined) delete process.env['TZ']
    else process.env['TZ'] = here
  }
})
