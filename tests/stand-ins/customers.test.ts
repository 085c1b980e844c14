import { expect, test } from 'vitest'
import { createProvider, donation, eliteMonthly, refusal, returnUrls } from './support/provider.ts'

test('a customer is made, read, changed and found by email', async () => {
  const { stripe } = createProvider()
  const alice = await stripe.customers.create({
    email: 'alice@hub.test',
    name: 'Alice',
    metadata: { user_id: 'alice' },
  })
  await stripe.customers.create({ email: 'bob@hub.test' })
  const changed = await stripe.customers.update(alice.id, {
    email: 'alice@elsewhere.test',
    metadata: { order: '42' },
  })
  expect(await stripe.customers.retrieve(alice.id)).toEqual(changed)
  expect(changed).toMatchObject({
    email: 'alice@elsewhere.test',
    name: 'Alice',
    metadata: { user_id: 'alice', order: '42' },
  })
  const { data } = await stripe.customers.list({ email: 'alice@elsewhere.test' })
  expect(data.map(({ id }) => id)).toEqual([alice.id])
})

test.each(['alice', 'alice@hub', 'ali ce@hub.test', 'zoé@hub.test', 'alice@exämple.org', 'a@b@hub.test'])(
  'the email "%s" is refused',
  async (email) => {
    const { stripe } = createProvider()
    const { id } = await stripe.customers.create({ email: 'alice@hub.test' })
    const expected = { type: 'StripeInvalidRequestError', code: 'email_invalid', param: 'email' }
    expect(await refusal(stripe.customers.create({ email }))).toMatchObject(expected)
    expect(await refusal(stripe.customers.update(id, { email }))).toMatchObject(expected)
  },
)

test('a plan is paid by the customer the hub names, at the address it knows', async () => {
  const { stripe, open, pay } = createProvider()
  const { id } = await stripe.customers.create({ email: 'alice@hub.test' })
  const price = await eliteMonthly(stripe)
  const checkout = (changes: object = {}) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      ...returnUrls,
      customer: id,
      line_items: [{ price: price.id, quantity: 1 }],
      ...changes,
    })
  expect(await refusal(checkout({ customer_email: 'alice@hub.test' }))).toMatchObject({
    type: 'StripeInvalidRequestError',
    message: expect.stringContaining('only specify one of these parameters: customer, customer_email'),
  })
  const opened = await checkout()
  expect(await (await open(opened)).text()).toContain('alice@hub.test')
  await pay(opened, { email: 'mallory@hub.test' })
  expect(await stripe.checkout.sessions.retrieve(opened.id, { expand: ['subscription'] })).toMatchObject({
    customer: id,
    customer_email: null,
    customer_details: { email: 'alice@hub.test' },
    subscription: { customer: id },
  })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a customer without an address has the one of the checkout', async () => {
  const { stripe, pay } = createProvider()
  const { id } = await stripe.customers.create({ metadata: { user_id: 'alice' } })
  const opened = await stripe.checkout.sessions.create({
    mode: 'payment',
    ...returnUrls,
    customer: id,
    line_items: [donation(5)],
  })
  await pay(opened, { email: 'alice@hub.test' })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ email: 'alice@hub.test' })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(opened.id)
  expect(await stripe.paymentIntents.retrieve(String(payment_intent))).toMatchObject({ customer: id })
})

test('a deleted customer has no address, no subscription and no new checkout, and what they paid stays', async () => {
  const { stripe, pay } = createProvider()
  const { id } = await stripe.customers.create({ email: 'alice@hub.test' })
  const price = await eliteMonthly(stripe)
  const open = () =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      ...returnUrls,
      customer: id,
      line_items: [{ price: price.id, quantity: 1 }],
    })
  const opened = await open()
  await pay(opened)
  expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, object: 'customer', deleted: true })
  expect((await stripe.customers.list()).data).toEqual([])
  const paid = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['subscription', 'invoice'] })
  expect(paid).toMatchObject({
    customer_details: { email: 'alice@hub.test' },
    subscription: { status: 'canceled' },
    invoice: { status: 'paid' },
  })
  const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing' }
  expect(await refusal(stripe.customers.del(id))).toMatchObject(missing)
  expect(await refusal(open())).toMatchObject({
    ...missing,
    param: 'customer',
  })
})
