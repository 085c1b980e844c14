import { expect, test } from 'vitest'
import { createProvider, donationCheckout, planCheckout, refusal, returnUrls } from './support/provider.ts'

test('a plan with a donation is one checkout, and paying it starts the subscription', async () => {
  const { stripe, pay } = createProvider()
  const opened = await planCheckout(stripe)
  expect(opened).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 4499,
    client_reference_id: 'alice',
    metadata: { order: '42', leg: '1' },
    url: `http://hub.test/dev/pay/${opened.id}`,
  })

  const answer = await pay(opened)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://hub.test/payment-success?order=42&session=${opened.id}`)

  const done = await stripe.checkout.sessions.retrieve(opened.id, {
    expand: ['subscription', 'line_items', 'invoice'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'alice@hub.test' },
    subscription: {
      status: 'active',
      metadata: { order: '42' },
      items: {
        data: [
          { current_period_end: Date.parse('2026-04-02T12:00:00Z') / 1000, price: { unit_amount: 1999 } },
        ],
      },
    },
    invoice: { total: 4499, billing_reason: 'subscription_create' },
  })
  expect(done.line_items?.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    ['Elite', 1999],
    ['Donation', 2500],
  ])
})

test('a donation alone is a payment with an intent that carries its metadata', async () => {
  const { stripe, pay } = createProvider()
  const opened = await donationCheckout(stripe)
  expect(opened).toMatchObject({ mode: 'payment', payment_intent: null, customer: null })
  await pay(opened, { email: 'bob@hub.test' })
  const done = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['payment_intent'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_intent: { status: 'succeeded', amount_received: 2500, metadata: { order: '42' } },
    customer_details: { email: 'bob@hub.test' },
  })
})

test('an open checkout can be expired and is then never paid', async () => {
  const { stripe, pay, open } = createProvider()
  const opened = await donationCheckout(stripe)
  expect(await stripe.checkout.sessions.expire(opened.id)).toMatchObject({ status: 'expired', url: null })
  const page = await (await pay(opened)).text()
  expect(page).toContain('This checkout has expired')
  expect(await (await open(opened)).text()).toContain('Nothing was charged')
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  expect((await refusal(stripe.checkout.sessions.expire(opened.id))).message).toContain('status of `expired`')
})

test('a paid checkout cannot be expired', async () => {
  const { stripe, pay } = createProvider()
  const opened = await donationCheckout(stripe)
  await pay(opened)
  expect((await refusal(stripe.checkout.sessions.expire(opened.id))).message).toContain(
    'status of `complete`',
  )
})

test('a checkout nobody pays expires when its time is over', async () => {
  const { stripe, clock, deliver, types } = createProvider()
  const opened = await donationCheckout(stripe)
  clock.pass(24 * 3600)
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toEqual([])
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ status: 'expired' })
  await deliver()
  expect(types()).toEqual(['checkout.session.expired'])
})

test('checkouts are listed by what became of them', async () => {
  const { stripe, pay } = createProvider()
  const [paid, open, expired] = [
    await donationCheckout(stripe, 1),
    await donationCheckout(stripe, 2),
    await donationCheckout(stripe, 3),
  ]
  await pay(paid)
  await stripe.checkout.sessions.expire(expired.id)
  const ids = async (status: string) =>
    (await stripe.checkout.sessions.list({ status })).data.map(({ id }) => id)
  expect(await ids('open')).toEqual([open.id])
  expect(await ids('complete')).toEqual([paid.id])
  expect(await ids('expired')).toEqual([expired.id])
})

test('a session id is put into the success address wherever it is asked for', async () => {
  const { stripe, pay } = createProvider()
  const opened = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://hub.test/{CHECKOUT_SESSION_ID}?again={CHECKOUT_SESSION_ID}',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Donation' } }, quantity: 3 },
    ],
  })
  expect(opened).toMatchObject({ amount_total: 300, cancel_url: null })
  expect((await pay(opened)).headers.get('location')).toBe(`http://hub.test/${opened.id}?again=${opened.id}`)
  expect(returnUrls.success_url).toContain('{CHECKOUT_SESSION_ID}')
})
