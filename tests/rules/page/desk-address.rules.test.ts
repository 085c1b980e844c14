import { expect, test } from 'vitest'
import { type PaymentFilters, paymentsAddress } from '#src/features/money-desk/payment-filters.rules.ts'
import { openedOf, textIn, withoutIn } from '#src/product/desk/desk-address.rules.ts'

const { filtersIn, searchOf } = paymentsAddress
const addressOf = (filters: PaymentFilters, open: string | null) => searchOf(filters, { open })

const nothing: PaymentFilters = { q: '', status: null, kind: null, day: null, from: null, sort: 'newest' }
const everything: PaymentFilters = {
  q: 'HUB-7Q4M',
  status: 'fulfilled',
  kind: 'renewal',
  day: '2026-11-25',
  from: 5_000,
  sort: 'largest',
}

test('an address says what is looked for, and is read as it was written', () => {
  expect(addressOf(nothing, null)).toEqual({ desk: 'payments' })
  expect(addressOf({ ...everything, q: '  HUB-7Q4M ' }, 'order-1')).toEqual({
    desk: 'payments',
    q: 'HUB-7Q4M',
    status: 'fulfilled',
    kind: 'renewal',
    day: '2026-11-25',
    from: 5_000,
    sort: 'largest',
    open: 'order-1',
  })
  expect(filtersIn(addressOf(everything, null))).toEqual(everything)
  expect(filtersIn(addressOf(nothing, null))).toEqual(nothing)
})

test('numbers that the router has read out of an address are texts again', () => {
  expect(filtersIn({ q: 12_345, from: '700' })).toEqual({ ...nothing, q: '12345', from: 700 })
  expect(openedOf({ open: 42 })).toBe('42')
  expect(openedOf({ open: '' })).toBeNull()
  expect(openedOf({})).toBeNull()
})

test('an address keeps which columns aren’t wanted', () => {
  const search = searchOf(nothing, { without: ['amount', 'player'] })
  expect(search).toEqual({ desk: 'payments', without: 'amount,player' })
  expect(withoutIn(search)).toEqual(['amount', 'player'])
  expect(searchOf(nothing, { without: [] })).toEqual({ desk: 'payments' })
  for (const without of [undefined, '', { a: 1 }, ['amount']]) expect(withoutIn({ without })).toEqual([])
  expect(withoutIn({ without: ',amount,' })).toEqual(['amount'])
})

test('a name or id is read without the space around it, as far as it can be one', () => {
  expect(textIn('  olivia ')).toBe('olivia')
  expect(textIn('   ')).toBeNull()
  expect(textIn('x'.repeat(200))).toBe('x'.repeat(128))
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
