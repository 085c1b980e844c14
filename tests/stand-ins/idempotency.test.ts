import { expect, test } from 'vitest'
import { createProvider, donation, refusal, returnUrls } from './support/provider.ts'

const params = (dollars: number) => ({ mode: 'payment', ...returnUrls, line_items: [donation(dollars)] })

test('the same call under the same key is the same checkout', async () => {
  const { stripe, pay } = createProvider()
  const first = await stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  await pay(first)
  const again = await stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  expect(again).toEqual(first)
  expect(again.lastResponse.requestId).toBe(first.lastResponse.requestId)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('the same key with other parameters, or for another call, is a conflict', async () => {
  const { stripe } = createProvider()
  await stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  expect(
    await refusal(stripe.checkout.sessions.create(params(6), { idempotencyKey: 'order-42' })),
  ).toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining('same parameters'),
  })
  expect(
    await refusal(stripe.products.create({ name: 'Pro' }, { idempotencyKey: 'order-42' })),
  ).toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining('same endpoint'),
  })
})

test('a call with a wrong parameter leaves its key free', async () => {
  const { stripe } = createProvider()
  await refusal(stripe.checkout.sessions.create(params(0), { idempotencyKey: 'order-42' }))
  expect(await stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })).toMatchObject({
    status: 'open',
  })
})

test('a key is forgotten after a day', async () => {
  const { stripe, clock } = createProvider()
  const first = await stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  clock.pass(24 * 3600 + 1)
  const later = await stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  expect(later.id).not.toBe(first.id)
})

test('a failure of the payment provider is kept under its key for a day', async () => {
  const { stripe, clock, control } = createProvider()
  await control({ fail: 'error' })
  const create = () => stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  const first = await refusal(create())
  expect(first).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect(first.headers).toMatchObject({ 'stripe-should-retry': 'false' })
  clock.pass(24 * 3600 - 1)
  const again = await refusal(create())
  expect(again).toMatchObject({ type: 'StripeAPIError', statusCode: 500, requestId: first.requestId })
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  clock.pass(2)
  expect(await create()).toMatchObject({ status: 'open' })
})

test('a failure may have done its work all the same', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'error_done' })
  const create = () => stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  expect(await refusal(create())).toMatchObject({ statusCode: 500 })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  expect(await refusal(create())).toMatchObject({ statusCode: 500 })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('a failure before anything began, and one call too many, keep nothing', async () => {
  const { stripe, control } = createProvider()
  const create = () => stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  await control({ fail: 'unavailable' })
  expect(await refusal(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 503 })
  await control({ fail: 'rate_limit' })
  expect(await refusal(create())).toMatchObject({ type: 'StripeRateLimitError' })
  expect(await create()).toMatchObject({ status: 'open' })
})

test('a refusal for what an object has become is kept, too', async () => {
  const { stripe } = createProvider()
  const { id } = await stripe.checkout.sessions.create(params(5))
  await stripe.checkout.sessions.expire(id)
  const again = () => stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' })
  const { requestId } = await refusal(again())
  expect(await refusal(again())).toMatchObject({ type: 'StripeInvalidRequestError', requestId })
})

test('while the first call under a key is running, a second one is refused and may come again', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'slow', slowMs: 100 })
  const create = () => stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42' })
  const [first, second] = await Promise.all([create(), refusal(create())])
  expect(second).toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
    rawType: 'idempotency_error',
  })
  expect(await create()).toEqual(first)
})

test('a caller who gives up on a slow call finds its key in use, then what it made', async () => {
  const { stripe, control } = createProvider()
  await control({ fail: 'slow', slowMs: 150 })
  const create = (timeout: number, maxNetworkRetries = 0) =>
    stripe.checkout.sessions.create(params(5), { idempotencyKey: 'order-42', timeout, maxNetworkRetries })
  expect(await refusal(create(20))).toMatchObject({ type: 'StripeConnectionError' })
  expect(await refusal(create(1000))).toMatchObject({ code: 'idempotency_key_in_use' })
  const found = await create(1000, 3)
  expect((await stripe.checkout.sessions.list()).data).toEqual([found])
})
