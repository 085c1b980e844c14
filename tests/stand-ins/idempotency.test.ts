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

test('a refused call leaves its key free', async () => {
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
