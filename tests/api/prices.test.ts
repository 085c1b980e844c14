import { expect, test } from 'vitest'
import { planPriceKey, pricesOf } from '#contract/order.rules.ts'
import { ensurePrices } from '#server/order/checkout-prices.ts'
import { catalogue } from '#tests/support/catalogue.ts'
import { openShop } from '#tests/support/shop.ts'

const allKeys = pricesOf(catalogue).map(({ key }) => key)

test('the payment account gets the prices of all paid plans once', async () => {
  const shop = await openShop({ prices: false })
  expect((await ensurePrices(shop.db, shop.payments)).toSorted()).toEqual(allKeys.toSorted())
  expect(await ensurePrices(shop.db, shop.payments)).toEqual([])
  const found = await shop.payments.findPrices(allKeys)
  expect(
    pricesOf(catalogue).map(({ key }) => [key, found.get(key)?.cents, found.get(key)?.interval]),
  ).toEqual(pricesOf(catalogue).map(({ key, cents, interval }) => [key, cents, interval]))
})

test('several processes that set up the prices at once, with answers lost, leave one price a key', async () => {
  const shop = await openShop({ prices: false })
  await shop.control({ fail: 'lost', failTimes: 3, failPath: '/v1/prices' })
  await Promise.all(Array.from({ length: 4 }, () => ensurePrices(shop.db, shop.payments)))
  const { data } = await shop.ask('/v1/prices?limit=100')
  expect(data.map((price: { lookup_key: string }) => price.lookup_key).toSorted()).toEqual(allKeys.toSorted())
})

test('a new price in the catalogue takes over the lookup key; the old one stays for whoever pays it', async () => {
  const shop = await openShop()
  const key = planPriceKey('tier2', 'monthly')
  const before = (await shop.payments.findPrices([key])).get(key)
  await shop.db.updateTable('plans').set({ monthly_cents: 1_099 }).where('id', '=', 'tier2').execute()
  expect(await ensurePrices(shop.db, shop.payments)).toEqual([
    'tier2_monthly',
    'tier2_gift_12',
    'tier2_gift_1',
  ])
  expect((await shop.payments.findPrices([key])).get(key)).toMatchObject({ cents: 1_099, interval: 'month' })
  expect(await shop.ask(`/v1/prices/${before?.id}`)).toMatchObject({
    unit_amount: 999,
    lookup_key: null,
    active: true,
  })
})
