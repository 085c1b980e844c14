import { expect, test } from 'vitest'
import { createProvider, donationCheckout, refusal, startPlan } from './support/provider.ts'

test('a subscription is renewed for its recurring part alone', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  await provider.deliver()
  await provider.control({ subscription: id }, '/renew')
  await provider.deliver()
  expect(provider.types().slice(4)).toEqual([
    'customer.subscription.updated',
    'payment_intent.succeeded',
    'invoice.paid',
  ])
  const renewed = await provider.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(renewed).toMatchObject({
    items: { data: [{ current_period_end: Date.parse('2026-05-02T12:00:00Z') / 1000 }] },
    latest_invoice: { total: 1999, billing_reason: 'subscription_cycle' },
  })
})

test('a subscription that is to end, ends at its renewal', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await provider.control({ subscription: id }, '/renew')
  await provider.deliver()
  expect(provider.types().slice(-2)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ])
  expect(await provider.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
})

test('a subscription can be ended at once', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  expect(await provider.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  expect((await provider.stripe.subscriptions.list()).data).toEqual([])
  expect((await provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  expect(await refusal(provider.stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' })
})

test('a payment is given back once, in parts or whole', async () => {
  const { stripe, pay, deliver, types } = createProvider()
  const opened = await donationCheckout(stripe)
  await pay(opened)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(opened.id)
  const intent = String(payment_intent)
  await stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 1600 }))).toMatchObject({
    param: 'amount',
  })
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({
    amount: 1500,
    status: 'succeeded',
  })
  expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  await deliver()
  expect(types().slice(2)).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded'])
})
