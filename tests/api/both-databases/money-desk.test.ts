import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'

test('an order is found, tells its story, and months are granted for it by hand', async () => {
  const { shop, admin, alice, refund, catchUp } = await openAfterSale()
  const { orderId } = await shop.buy(alice, anOrder({ gifts: { tier2: 12, tier1: 1 } }))
  await refund(orderId, [{ index: 1 }])
  await catchUp()
  const get = async (path: string) => (await admin.call('GET', `/braincore/${path}`)).json()
  const { number } = await alice.order(orderId)
  for (const q of [number, 'ALICE@', orderId])
    for (const sort of ['newest', 'oldest', 'largest', 'smallest'])
      expect(
        (await get(`payments?sort=${sort}&from_cents=1&since=2000-01-01T00:00:00.000Z&q=${q}`)).payments,
      ).toMatchObject([{ order: { id: orderId } }])
  const given = await admin.call(
    'POST',
    '/braincore/grants',
    { user_id: 'alice', order_id: orderId, plan_id: 'tier1', months: 1, reason: 'Lost' },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(given.status).toBe(200)
  const { story, left, codes } = await get(`payments/${orderId}`)
  expect(story.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining([
      'placed',
      'heard',
      'paid',
      'granted',
      'code_made',
      'refunded',
      'granted_by_hand',
    ]),
  )
  expect([left.length, codes.length]).toEqual([1, 2])
  expect(await get('worklist')).toEqual({ entries: [], more: 0 })
  expect(await get('payments-file?format=json')).toHaveLength(1)
})
