import { expect, test, vi } from 'vitest'
import { planPriceKey, pricesOf } from '#contract/order/order.rules.ts'
import { accountCheckJob } from '#server/order/check-account.ts'
import { ensurePrices } from '#server/order/set-up-prices.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { PaymentError } from '#server/platform/payments/payment-error.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { Log } from '#server/platform/process/log.ts'
import { createPriceBook } from '#server/platform/payments/price-book.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { openShop } from '#tests/support/server/shop.ts'

const allKeys = pricesOf(catalogue).map(({ key }) => key)

test('the payment provider gets the prices of all paid plans once', async () => {
  const shop = await openShop({ prices: false })
  expect((await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toSorted()).toEqual(allKeys.toSorted())
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual([])
  const found = await shop.payments.findPrices(allKeys)
  expect(
    pricesOf(catalogue).map(({ key }) => [key, found.get(key)?.cents, found.get(key)?.interval]),
  ).toEqual(
    pricesOf(catalogue).map(({ key, cents, billing }) => [
      key,
      cents,
      billing && { monthly: 'month', yearly: 'year' }[billing],
    ]),
  )
})

test('several processes that set up the prices at once, with answers lost, leave one price a key', async () => {
  const shop = await openShop({ prices: false })
  await shop.control({ fail: 'lost', failTimes: 3, failPath: '/v1/prices' })
  await Promise.all(Array.from({ length: 4 }, () => ensurePrices(shop.db, shop.payments, shop.mailTexts)))
  const { data } = await shop.ask('/v1/prices?limit=100')
  expect(data.map((price: { lookup_key: string }) => price.lookup_key).toSorted()).toEqual(allKeys.toSorted())
})

test('a new price in the catalogue takes over the lookup key; the old one stays for whoever pays it', async () => {
  const shop = await openShop()
  const key = planPriceKey('tier2', 'monthly')
  const before = (await shop.payments.findPrices([key])).get(key)
  await ownerOf(shop.db)
    .updateTable('plans')
    .set({ monthly_cents: 1_099 })
    .where('id', '=', 'tier2')
    .execute()
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual([
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

test('a price that is raised and taken back on the same day can be sold at once', async () => {
  const shop = await openShop()
  const key = planPriceKey('tier2', 'monthly')
  const setPrice = async (monthly_cents: number) => {
    await ownerOf(shop.db).updateTable('plans').set({ monthly_cents }).where('id', '=', 'tier2').execute()
    await ensurePrices(shop.db, shop.payments, shop.mailTexts)
    expect((await shop.payments.findPrices([key])).get(key)).toMatchObject({ cents: monthly_cents })
  }
  for (const cents of [1_099, 999, 1_099, 999]) await setPrice(cents)
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual([])
})

test('a price in another currency isn’t the catalogue’s, and is told and set up', async () => {
  const shop = await openShop()
  const key = planPriceKey('tier2', 'monthly')
  await shop.provider.fetch('http://provider.test/v1/prices', {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_hub' },
    body: new URLSearchParams({
      currency: 'eur',
      unit_amount: '999',
      lookup_key: key,
      transfer_lookup_key: 'true',
      'recurring[interval]': 'month',
      'product_data[name]': 'Pro, monthly',
    }),
  })
  expect((await shop.payments.findPrices([key])).get(key)).toMatchObject({ cents: 999, currency: 'eur' })
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual([key])
  expect((await shop.payments.findPrices([key])).get(key)).toMatchObject({ cents: 999, currency: 'usd' })
})

test('a price that was archived at the payment provider is created again', async () => {
  const shop = await openShop()
  const key = planPriceKey('tier2', 'monthly')
  const before = (await shop.payments.findPrices([key])).get(key)
  await shop.provider.fetch(`http://provider.test/v1/prices/${before?.id}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_hub' },
    body: new URLSearchParams({ active: 'false' }),
  })
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual([key])
  expect((await shop.payments.findPrices([key])).get(key)).toMatchObject({ cents: 999 })
})

test('a price says which plan and billing it is for; one from before is labelled once, and keeps what else it says', async () => {
  const shop = await openShop()
  const said = async (key: string) => (await shop.payments.findPrices([key])).get(key)?.metadata
  expect(await said('tier3_yearly')).toEqual({ plan_id: 'tier3', billing: 'yearly' })
  expect(await said('tier3_monthly')).toEqual({ plan_id: 'tier3', billing: 'monthly' })
  expect(await said('tier3_gift_12')).toEqual({ plan_id: 'tier3', billing: 'gift' })
  const { id } = (await shop.payments.findPrices(['tier3_yearly'])).get('tier3_yearly') ?? { id: '' }
  await shop.payments.labelPrice(id, { plan_id: '', billing: 'weekly', note: 'by hand' })
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual(['tier3_yearly'])
  expect(await said('tier3_yearly')).toEqual({ plan_id: 'tier3', billing: 'yearly', note: 'by hand' })
  expect((await shop.payments.findPrices(['tier3_yearly'])).get('tier3_yearly')?.id).toBe(id)
  expect(await ensurePrices(shop.db, shop.payments, shop.mailTexts)).toEqual([])
})

test('what the account lacks is told in one line, and the hub goes on', async () => {
  const warn = vi.fn<Log['warn']>()
  const shop = await openShop({ log: { ...createLog('silent'), warn } })
  const check = () => accountCheckJob(shop).run(new AbortController().signal)
  await check()
  expect(warn).not.toHaveBeenCalled()
  await ownerOf(shop.db)
    .updateTable('plans')
    .set({ monthly_cents: 1_099 })
    .where('id', '=', 'tier2')
    .execute()
  await check()
  expect(warn.mock.calls).toEqual([
    [
      { prices: ['tier2_monthly', 'tier2_gift_12', 'tier2_gift_1'] },
      'The account at the payment provider is not set up as the hub needs it. Run: npm run prices',
    ],
  ])
  await shop.control({ fail: 'unavailable', failTimes: 1000, failPath: '/v1/prices' })
  await check()
  expect(warn).toHaveBeenLastCalledWith(
    { err: expect.any(PaymentError) },
    'The account at the payment provider could not be compared with what the hub needs.',
  )
})

/** A payment provider that knows `keys`, answers after a moment, and counts the calls. */
const countedPrices = (keys: readonly string[], status = 200) => {
  const clock = createTestClock()
  let calls = 0
  const payments = createTestPayments(clock, async () => {
    calls += 1
    await new Promise((done) => setTimeout(done, 5))
    const data = keys.map((lookup_key) => ({
      id: `price_${lookup_key}`,
      object: 'price',
      active: true,
      lookup_key,
      unit_amount: 499,
      currency: 'usd',
      recurring: null,
      product: 'prod_1',
    }))
    const answer = status === 200 ? { object: 'list', data, has_more: false } : { error: { message: 'No.' } }
    return Response.json(answer, { status })
  })
  const book = createPriceBook(payments, clock)
  const ask = async (times: number, wanted = ['one', 'two']) => {
    calls = 0
    await Promise.allSettled(Array.from({ length: times }, () => book.find(wanted)))
    return calls
  }
  return { clock, book, ask }
}

test('two hundred guests at once make one call, and none more for a minute', async () => {
  const { clock, ask } = countedPrices(['one', 'two'])
  expect(await ask(200)).toBe(1)
  clock.advance(59_999)
  expect(await ask(200)).toBe(0)
  clock.advance(1)
  expect(await ask(200)).toBe(1)
})

test('a price that is missing is asked for again after five seconds, and only that one', async () => {
  const { clock, book, ask } = countedPrices(['one'])
  expect(await ask(200)).toBe(1)
  expect([...(await book.find(['one', 'two'])).keys()]).toEqual(['one'])
  clock.advance(4_999)
  expect(await ask(200)).toBe(0)
  clock.advance(1)
  expect(await ask(200, ['one'])).toBe(0)
  expect(await ask(200)).toBe(1)
})

test('while the payment provider fails, it is asked every five seconds and every caller gets an answer at once', async () => {
  const { clock, book, ask } = countedPrices([], 400)
  expect(await ask(200)).toBe(1)
  await expect(book.find(['one'])).rejects.toThrow('The payment provider answered 400')
  clock.advance(4_999)
  expect(await ask(200)).toBe(0)
  clock.advance(1)
  expect(await ask(200)).toBe(1)
})

test('after the clock was set back by three hours nothing is remembered from before, neither a failure nor a price', async () => {
  for (const status of [200, 400]) {
    const { clock, ask } = countedPrices(['one', 'two'], status)
    expect(await ask(200)).toBe(1)
    clock.advance(-3 * 3_600_000)
    expect(await ask(200)).toBe(1)
    clock.advance(4_999)
    expect(await ask(200)).toBe(0)
    // A clock that is set right by a moment asks nothing again.
    clock.advance(-2_000)
    expect(await ask(200)).toBe(0)
  }
})

test('guests who ask for the plans while prices are missing make no more than one round of calls', async () => {
  const shop = await openShop({ prices: false })
  await shop.control({ fail: 'unavailable', failTimes: 1000, failPath: '/v1/prices' })
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => shop.app.request('/api/payments/plans')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  const { failTimes } = await shop.state()
  expect(1000 - failTimes).toBeLessThanOrEqual(2)
})
