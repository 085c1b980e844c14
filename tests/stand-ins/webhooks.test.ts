import { expect, test } from 'vitest'
import { createProvider, donationCheckout, planCheckout } from './support/provider.ts'

test('a paid plan is reported by signed events, each with what it is about', async () => {
  const { stripe, pay, deliver, types, received } = createProvider()
  const opened = await planCheckout(stripe)
  await pay(opened)
  await deliver()
  expect(types()).toEqual([
    'payment_intent.succeeded',
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
  ])
  const completed = received.find((event) => event.type === 'checkout.session.completed')
  expect(completed).toMatchObject({
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: opened.id, payment_status: 'paid', metadata: { order: '42', leg: '1' } } },
  })
  expect(received.find((event) => event.type === 'invoice.paid')).toMatchObject({
    data: { object: { parent: { subscription_details: { metadata: { order: '42' } } }, amount_paid: 4499 } },
  })
})

test('an event is delivered again, later and later, until it is answered with success', async () => {
  const { stripe, pay, deliver, types, answers, clock } = createProvider()
  await pay(await donationCheckout(stripe))
  answers.status = 500
  expect(await deliver()).toBe(2)
  const attempts: number[] = []
  for (const wait of [2, 10, 60, 300]) {
    clock.pass(wait - 1)
    attempts.push(await deliver())
    clock.pass(1)
    attempts.push(await deliver())
  }
  expect(attempts).toEqual([0, 2, 0, 2, 0, 2, 0, 2])
  expect(types()).toEqual([])
  answers.status = 200
  clock.pass(1800)
  await deliver()
  expect(types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
  clock.pass(86_400)
  expect(await deliver()).toBe(0)
})

test('events come late, not at all, twice and out of order when that is asked for', async () => {
  const { stripe, pay, deliver, types, clock, control } = createProvider()
  await control({ webhooks: 'delay', delaySeconds: 60, copies: 2, order: 'reversed' })
  await pay(await donationCheckout(stripe))
  clock.pass(59)
  expect(await deliver()).toBe(0)
  clock.pass(1)
  expect(await deliver()).toBe(2)
  const late = [
    'checkout.session.completed',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ]
  expect(types()).toEqual(late)

  await control({ webhooks: 'hold', copies: 1, order: 'created' })
  await pay(await donationCheckout(stripe))
  clock.pass(7 * 86_400)
  expect(await deliver()).toBe(0)
  await control({}, '/release')
  await deliver()
  expect(types()).toEqual([...late, 'payment_intent.succeeded', 'checkout.session.completed'])
})

test('every event can be delivered once more', async () => {
  const { stripe, pay, deliver, received, control } = createProvider()
  await pay(await donationCheckout(stripe))
  await deliver()
  await control({}, '/redeliver')
  await deliver()
  expect(received.map(({ id }) => id)).toEqual(
    [...received.slice(0, 2), ...received.slice(0, 2)].map(({ id }) => id),
  )
})

test('events can be read back, by kind and by whether they arrived', async () => {
  const { stripe, pay, deliver, answers } = createProvider()
  await pay(await donationCheckout(stripe))
  answers.status = 503
  await deliver()
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(2)
  const { data } = await stripe.events.list({ types: ['checkout.session.*'] })
  expect(data.map(({ type }) => type)).toEqual(['checkout.session.completed'])
  expect(await stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0])
})
