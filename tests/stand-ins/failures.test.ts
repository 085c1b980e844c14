import { expect, test } from 'vitest'
import { createProvider, donation, donationCheckout, refusal, returnUrls } from './support/provider.ts'

const params = { mode: 'payment', ...returnUrls, line_items: [donation(5)] }
const options = { idempotencyKey: 'order-42' }

test('a failing call does nothing, and the next one under a key of its own works', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'error' })
  expect(await refusal(stripe.checkout.sessions.create(params, options))).toMatchObject({
    type: 'StripeAPIError',
    statusCode: 500,
  })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  const next = { idempotencyKey: 'order-42-2' }
  expect(await stripe.checkout.sessions.create(params, next)).toMatchObject({ status: 'open' })
})

test('a call that is never answered does nothing', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'timeout' })
  const error = await refusal(stripe.checkout.sessions.create(params, { ...options, timeout: 50 }))
  expect(error).toMatchObject({ type: 'StripeConnectionError', message: expect.stringContaining('timeout') })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('a lost answer was acted on: asking again under the same key finds the one checkout', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'lost', failPath: '/v1/checkout' })
  expect(await refusal(stripe.checkout.sessions.create(params, options))).toMatchObject({
    type: 'StripeConnectionError',
  })
  const again = await stripe.checkout.sessions.create(params, options)
  const { data } = await stripe.checkout.sessions.list()
  expect(data).toEqual([again])
})

test('failures are counted and kept to a path', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'rate_limit', failTimes: 2, failPath: '/v1/products' })
  await donationCheckout(stripe)
  expect(await refusal(stripe.products.list())).toMatchObject({ type: 'StripeRateLimitError' })
  await refusal(stripe.products.list())
  expect((await stripe.products.list()).data).toHaveLength(1)
})

test('switches are checked', async () => {
  const { control } = createProvider()
  expect((await control({ webhooks: 'sometimes' })).status).toBe(400)
  expect((await control({ volume: 11 })).status).toBe(400)
  expect(await (await control({ delaySeconds: 5 })).json()).toMatchObject({
    delaySeconds: 5,
    webhooks: 'deliver',
    waiting: 0,
  })
})
