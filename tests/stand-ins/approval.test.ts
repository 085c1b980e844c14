import { expect, test } from 'vitest'
import { createProvider, donationCheckout, hub, planCheckout } from './support/provider.ts'

const asking = '4000 0027 6000 3184'

const begin = async () => {
  const provider = createProvider()
  const opened = await planCheckout(provider.stripe)
  const page = await (await provider.pay(opened, { card: asking })).text()
  const { data } = await provider.stripe.subscriptions.list({ status: 'all' })
  return {
    ...provider,
    opened,
    page,
    subscription: data[0]?.id ?? '',
    say: (answer: string) =>
      provider.fetch(`${hub}/dev/pay/${opened.id}/approval`, {
        method: 'POST',
        body: new URLSearchParams({ answer }),
      }),
  }
}

test('until the payer approves, the plan is there and incomplete', async () => {
  const { stripe, page, opened, subscription, deliver, received } = await begin()
  expect(page).toContain('Do you approve this payment of $44.99?')
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
  })
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'requires_action' }])
  expect(await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'incomplete',
    metadata: { order: '42' },
    latest_invoice: { status: 'open' },
  })
  await deliver()
  expect(received).toMatchObject([
    { type: 'customer.subscription.created', data: { object: { status: 'incomplete' } } },
  ])
})

test('approved, the same plan is paid and active', async () => {
  const { stripe, opened, say, subscription, deliver, types } = await begin()
  expect((await say('yes')).status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(opened.id, { expand: ['subscription'] })).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { id: subscription, status: 'active' },
  })
  await deliver()
  expect(types()).toEqual([
    'customer.subscription.created',
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ])
  expect(await (await say('yes')).text()).toContain('Already paid')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('refused, another card pays the same plan', async () => {
  const { stripe, opened, say, pay, subscription } = await begin()
  expect(await (await say('no')).text()).toContain('unable to authenticate your payment method')
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ status: 'open' })
  await pay(opened)
  const { data } = await stripe.subscriptions.list({ status: 'all' })
  expect(data).toMatchObject([{ id: subscription, status: 'active' }])
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'succeeded' }])
})

test('never answered, the plan expires after 23 hours without a charge', async () => {
  const { stripe, clock, control, subscription, deliver, received } = await begin()
  clock.pass(23 * 3600 - 1)
  await control({ days: 0 }, '/advance')
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'incomplete' })
  clock.pass(1)
  await control({ days: 0 }, '/advance')
  expect(await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'incomplete_expired',
    latest_invoice: { status: 'void' },
  })
  await control({ days: 60 }, '/advance')
  await deliver()
  expect(received.at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    data: { object: { status: 'incomplete_expired' }, previous_attributes: { status: 'incomplete' } },
  })
})

test('a donation waits for the approval, too', async () => {
  const { stripe, pay, fetch } = createProvider()
  const opened = await donationCheckout(stripe)
  await pay(opened, { card: asking })
  const [intent] = (await stripe.paymentIntents.list()).data
  expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null })
  const answer = await fetch(`${hub}/dev/pay/${opened.id}/approval`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'yes' }),
  })
  expect(answer.status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ payment_status: 'paid' })
})
