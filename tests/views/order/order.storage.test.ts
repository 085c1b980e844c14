import { expect, onTestFinished, test } from 'vitest'
import { takeOutPaid } from '#src/features/order/reconcile-order.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { aRecord, keep, kept } from './order.page.ts'

const lines = [
  { kind: 'gift', plan_id: 'tier2', months: 2, cents: 1_998 },
  { kind: 'donation', project_type: 'guilds', cents: 500, votes: 10 },
] as const
const begun = {
  gifts: { tier2: 5 },
  donations: [
    { cents: 500, project_type: 'guilds' as const },
    { cents: 500, project_type: 'guilds' as const },
  ],
}
const keepForThisTest = (record: ReturnType<typeof aRecord>): void => {
  keep(record)
  onTestFinished(() => localStorage.removeItem(storageKeys.order))
}

test('a payment is taken out of the kept order once, however often it is heard of', () => {
  keepForThisTest(aRecord(begun, { pending: 'order-1' }))
  takeOutPaid({ orderId: 'order-1', lines })
  const left = aRecord(
    { gifts: { tier2: 3 }, donations: begun.donations.slice(1) },
    { settled: ['order-1'], pending: null },
  )
  expect(kept()).toEqual(left)
  takeOutPaid({ orderId: 'order-1', lines })
  expect(kept()).toEqual(left)
})

test('another payment for the same things is taken out as well, and leaves the checkout that is open', () => {
  keepForThisTest(aRecord(begun, { pending: 'order-3' }))
  takeOutPaid({ orderId: 'order-1', lines })
  takeOutPaid({ orderId: 'order-2', lines })
  expect(kept()).toEqual(
    aRecord({ gifts: { tier2: 1 }, donations: [] }, { settled: ['order-1', 'order-2'], pending: 'order-3' }),
  )
})

test('an order kept in dollars loses nothing but what was paid, and is kept in cents from then on', () => {
  const donations = [
    { amount: 5, project_type: 'guilds' },
    { amount: 25, project_type: 'general', project_id: 'open-ledger' },
  ]
  const order = { plan: null, gifts: { tier2: 5 }, donations, project_type: 'general' }
  const inDollars = { version: 1, owner: null, order, pending: 'order-1', settled: [], donationAmount: 40 }
  keep(JSON.stringify(inDollars))
  onTestFinished(() => localStorage.removeItem(storageKeys.order))
  takeOutPaid({ orderId: 'order-1', lines })
  expect(JSON.parse(localStorage.getItem(storageKeys.order) ?? 'null')).toEqual({
    version: 2,
    ...aRecord(
      {
        gifts: { tier2: 3 },
        donations: [{ cents: 2_500, project_type: 'general', project_id: 'open-ledger' }],
      },
      { settled: ['order-1'], donationCents: 4_000 },
    ),
  })
})
