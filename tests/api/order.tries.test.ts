import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const pro = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
const elite = anOrder({ plan: { id: 'tier3', type: 'monthly' } })
const path = '/v1/checkout/sessions'

const checkoutsOf = async (shop: Shop, query = ''): Promise<{ id: string }[]> =>
  (await shop.ask(`${path}?limit=100${query}`)).data

/** The payment provider answers one call with its own failure, which it keeps for a day. */
const failOnce = async (shop: Shop, fail: 'error' | 'error_done') => {
  const alice = await shop.person('alice')
  const key = randomUUID()
  await shop.control({ fail, failPath: path })
  expect(await codeOf(await alice.submit(pro, key))).toBe('payment_failed')
  return { alice, key }
}

test('after a failure of the payment provider the same attempt opens its checkout', async () => {
  const shop = await openShop()
  const { alice, key } = await failOnce(shop, 'error')
  const checkout = await alice.checkout(pro, key)
  expect(await alice.checkout(pro, key)).toEqual(checkout)
  expect(await checkoutsOf(shop)).toMatchObject([{ id: checkout.sessionId }])
})

test('after a failure of the payment provider another order can be paid', async () => {
  const shop = await openShop()
  const { alice } = await failOnce(shop, 'error')
  const { sessionId } = await alice.checkout(elite)
  expect(await checkoutsOf(shop, '&status=open')).toMatchObject([{ id: sessionId }])
})

test('a failed call that opened a checkout after all leaves one that nobody can pay', async () => {
  const shop = await openShop()
  const { alice, key } = await failOnce(shop, 'error_done')
  const [unknown] = await checkoutsOf(shop)
  const checkout = await alice.checkout(pro, key)
  expect(checkout.sessionId).not.toBe(unknown?.id)
  const told = await shop.db.selectFrom('orders').select(['checkout_id', 'checkout_url']).execute()
  expect(told).toEqual([{ checkout_id: checkout.sessionId, checkout_url: checkout.url }])
  await shop.pay(checkout)
  await shop.catchUp()
  expect((await alice.order(checkout.orderId)).status).toBe('fulfilled')
})

test('an order that failed is given up by the reconciler, and each failure on the way costs one try', async () => {
  const shop = await openShop()
  const { alice } = await failOnce(shop, 'error')
  await shop.control({ fail: 'error', failTimes: 2, failPath: path })
  for (let round = 0; round < 3; round += 1) {
    shop.clock.advance(300_000)
    await reconcile(shop)
  }
  expect(await shop.db.selectFrom('orders').select(['status', 'checkout_try']).execute()).toEqual([
    { status: 'expired', checkout_try: 4 },
  ])
  expect(await checkoutsOf(shop, '&status=open')).toEqual([])
  expect((await (await shop.person('alice')).submit(elite)).status).toBe(200)
  expect(alice.id).toBe('alice')
})

test.each(['lost', 'timeout', 'rate_limit', 'unavailable'])(
  'a call that was "%s" is made again without opening a second checkout',
  async (fail) => {
    const shop = await openShop({ timeoutMs: 150 })
    const alice = await shop.person('alice')
    const key = randomUUID()
    await shop.control({ fail, failTimes: 2, failPath: path })
    expect(await codeOf(await alice.submit(pro, key))).toBe('payment_failed')
    const { sessionId } = await alice.checkout(pro, key)
    expect(await checkoutsOf(shop)).toMatchObject([{ id: sessionId }])
  },
)

test('while the first call is still under way at the payment provider, its checkout is waited for', async () => {
  const shop = await openShop({ timeoutMs: 150 })
  const alice = await shop.person('alice')
  await shop.control({ fail: 'slow', slowMs: 1_200, failPath: path })
  const { sessionId } = await alice.checkout(pro)
  expect(await checkoutsOf(shop)).toMatchObject([{ id: sessionId }])
})

test('a call repeated with other texts, as after an update of the hub, opens its checkout', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const key = randomUUID()
  await shop.control({ fail: 'lost', failTimes: 2, failPath: path })
  expect(await codeOf(await alice.submit(pro, key))).toBe('payment_failed')
  const { checkout } = await shop.db.selectFrom('orders').select('checkout').executeTakeFirstOrThrow()
  await shop.db
    .updateTable('orders')
    .set({ checkout: JSON.stringify({ ...checkout, expiresAt: checkout.expiresAt + 60 }) as never })
    .execute()
  expect(await codeOf(await alice.submit(pro, key))).toBe('payment_failed')
  expect((await alice.submit(pro, key)).status).toBe(200)
})

test('a checkout is in US dollars, whatever the payment provider would offer', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.control({ adaptivePricing: 'eur' })
  const { sessionId } = await alice.checkout(pro)
  expect(await shop.ask(`${path}/${sessionId}`)).toMatchObject({ adaptive_pricing: { enabled: false } })
})
