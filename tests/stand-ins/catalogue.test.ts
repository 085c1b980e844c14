import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createProvider, eliteMonthly, refusal } from './support/provider.ts'

test('a price is found by its lookup key', async () => {
  const { stripe } = createProvider()
  const made = await eliteMonthly(stripe)
  await stripe.prices.create({ currency: 'usd', unit_amount: 500, product: String(made.product) })
  const found = await stripe.prices.list({ lookup_keys: ['tier3_monthly', 'tier9_monthly'], active: true })
  expect(found.data).toEqual([made])
  expect(made).toMatchObject({
    unit_amount: 1999,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
  })
  expect(made.unit_amount_decimal?.toString()).toBe('1999')
})

test('a lookup key moves to a new price only when that is asked for', async () => {
  const { stripe } = createProvider()
  const first = await eliteMonthly(stripe)
  const dearer = {
    currency: 'usd',
    unit_amount: 2499,
    product: String(first.product),
    recurring: { interval: 'month' },
    lookup_key: 'tier3_monthly',
  }
  expect(await refusal(stripe.prices.create(dearer))).toMatchObject({
    code: 'resource_already_exists',
    param: 'lookup_key',
  })
  const second = await stripe.prices.create({ ...dearer, transfer_lookup_key: true })
  expect((await stripe.prices.list({ lookup_keys: ['tier3_monthly'] })).data.map(({ id }) => id)).toEqual([
    second.id,
  ])
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
})

test('a lookup key moves to a price that is there, and the price goes on being found by its product', async () => {
  const { stripe } = createProvider()
  const now = await eliteMonthly(stripe)
  const before = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1499,
    product: String(now.product),
    recurring: { interval: 'month' },
  })
  expect(await refusal(stripe.prices.update(before.id, { lookup_key: 'tier3_monthly' }))).toMatchObject({
    code: 'resource_already_exists',
  })
  await stripe.prices.update(before.id, { lookup_key: 'tier3_monthly', transfer_lookup_key: true })
  await stripe.prices.update(now.id, { active: false })
  const ids = async (params: Stripe.PriceListParams) =>
    (await stripe.prices.list(params)).data.map(({ id }) => id)
  expect(await ids({ lookup_keys: ['tier3_monthly'], active: true })).toEqual([before.id])
  expect(await ids({ product: String(now.product), active: false })).toEqual([now.id])
  expect(await ids({ product: String(now.product) })).toEqual([before.id, now.id])
})

test('at most ten lookup keys are asked for at once', async () => {
  const { stripe } = createProvider()
  const keys = Array.from({ length: 11 }, (_, index) => `key_${index}`)
  expect(await refusal(stripe.prices.list({ lookup_keys: keys }))).toMatchObject({ param: 'lookup_keys' })
})

test('a list is read page by page, newest first', async () => {
  const { stripe } = createProvider()
  const names = ['Basic', 'Pro', 'Elite', 'Master', 'Oracle']
  for (const name of names) await stripe.products.create({ name })
  const first = await stripe.products.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'Oracle' }, { name: 'Master' }] })
  const back = await stripe.products.list({ limit: 2, ending_before: first.data[1]?.id })
  expect(back.data.map(({ name }) => name)).toEqual(['Oracle'])
  const all = []
  for await (const product of stripe.products.list({ limit: 2 })) all.push(product.name)
  expect(all).toEqual(names.toReversed())
})

test('an object is expanded where it is named', async () => {
  const { stripe } = createProvider()
  const price = await eliteMonthly(stripe)
  const { data } = await stripe.prices.list({ expand: ['data.product'] })
  expect(data[0]?.product).toMatchObject({ object: 'product', name: 'Elite', id: price.product })
  expect(await refusal(stripe.prices.retrieve(price.id, { expand: ['nothing'] }))).toMatchObject({
    param: 'expand',
  })
})
