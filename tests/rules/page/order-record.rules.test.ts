import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderLimits } from '#contract/order/order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { readOrderRecord, textOfRecord } from '#src/product/order/order-record.rules.ts'
import { anOrder, anyOrder } from '#tests/support/server/orders.ts'

const record: OrderRecord = {
  owner: 'user-alice',
  order: anOrder({
    plan: { id: 'tier3', type: 'yearly' },
    gifts: { tier1: 3 },
    donations: [
      { cents: 1_000, project_type: 'guilds' },
      { cents: 99_999_900, project_type: 'general', project_id: 'a' },
    ],
    project_type: 'illuvium',
    project_id: 'b',
  }),
  pending: 'order-2',
  settled: ['order-1'],
  donationCents: 4_000,
}
/** The same as the page kept it first: in whole dollars. */
const inDollars = {
  version: 1,
  owner: 'user-alice',
  order: {
    ...record.order,
    donations: [
      { amount: 10, project_type: 'guilds' },
      { amount: 999_999, project_type: 'general', project_id: 'a' },
    ],
  },
  pending: 'order-2',
  settled: ['order-1'],
  /** Which payment came first was chosen then; it is forgotten. */
  payNow: 'gifts',
  donationAmount: 40,
}
const inCents = { version: 2, ...record }
const read = (stored: unknown) => readOrderRecord(JSON.stringify(stored))
const { payNow: _payNow, donationAmount: _typed, ...least } = inDollars

describe('an order kept in the browser', () => {
  it('is read as it was kept, in cents', () => {
    expect(readOrderRecord(textOfRecord(record))).toStrictEqual(record)
    expect(JSON.parse(textOfRecord(record))).toStrictEqual(inCents)
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(readOrderRecord(textOfRecord({ ...record, order }))?.order).toEqual(order)
      }),
    )
  })

  it('that was kept in dollars loses nothing: its donations, what was typed, the open checkout and what was settled', () => {
    expect(read(inDollars)).toStrictEqual(record)
    expect(read(least)).toEqual({ ...record, donationCents: undefined })
    expect(read({ ...inDollars, donationAmount: 0 })?.donationCents).toBe(0)
  })

  it('is kept in cents from then on', () => {
    expect(readOrderRecord(textOfRecord(read(inDollars) ?? record))).toStrictEqual(record)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['an empty text', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a version alone', '{"version":2}'],
    ['no version', JSON.stringify(record)],
    ['a version to come', JSON.stringify({ ...inCents, version: 3 })],
    ['dollars said to be cents', JSON.stringify({ ...inDollars, version: 2 })],
    ['cents said to be dollars', JSON.stringify({ ...inCents, version: 1 })],
  ])('of %s is none', (_, text) => {
    expect(readOrderRecord(text)).toBeNull()
  })

  it.each([0, -500, 50, 1_050, 100.5, 1e300, orderLimits.donationCents + 100, Number.NaN, '1000', null])(
    'with a donation of %s cents is none',
    (cents) => {
      const donations = [{ cents, project_type: 'guilds' }]
      expect(read({ ...inCents, order: { ...record.order, donations } })).toBeNull()
    },
  )

  it.each([0, -5, 0.5, 1e300, 1_000_000, '10', null])('with a donation of %s dollars is none', (amount) => {
    const donations = [{ amount, project_type: 'guilds' }]
    expect(read({ ...inDollars, order: { ...record.order, donations } })).toBeNull()
  })

  it.each([-100, 50, 99_999_901, 100_000_000, '100'])('with %s cents typed is none', (donationCents) => {
    expect(read({ ...inCents, donationCents })).toBeNull()
  })

  it.each([-1, 0.5, 0.999_999_999_9, 1_000_000, '1'])('with %s dollars typed is none', (donationAmount) => {
    expect(read({ ...inDollars, donationAmount })).toBeNull()
  })

  it('is none when it holds what no order may', () => {
    const orders = [
      ...['', 'x'.repeat(65), 7].map((project_id) => ({ project_id })),
      ...[{ tier0: 1 }, { tier1: -1 }, { tier1: 0.5 }, { tier1: 1e9 }, { __proto__x: 1 }].map((gifts) => ({
        gifts,
      })),
      { plan: { id: 'tier0', type: 'monthly' } },
      { donations: Array.from({ length: 51 }, () => ({ cents: 100, project_type: 'guilds' })) },
    ]
    for (const order of orders) expect(read({ ...inCents, order: { ...record.order, ...order } })).toBeNull()
  })

  it('names up to 50 orders that were settled, and is none with more', () => {
    const settled = Array.from({ length: 50 }, (_, nth) => `order-${nth}`)
    expect(read({ ...inCents, settled })?.settled).toEqual(settled)
    expect(read({ ...inCents, settled: [...settled, 'order-50'] })).toBeNull()
  })

  it('holds up to 50 donations of $1 to $999,999', () => {
    const donations = Array.from({ length: 50 }, (_, nth) => ({
      cents: nth === 0 ? 99_999_900 : 100,
      project_type: 'guilds',
    }))
    expect(read({ ...inCents, order: { ...record.order, donations } })?.order.donations).toEqual(donations)
  })

  it('never throws, whatever the storage holds', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readOrderRecord(text)))
  })
})
