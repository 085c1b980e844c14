import { expect, test } from 'vitest'
import { createProvider, donationCheckout, planCheckout, refusal } from './support/provider.ts'

const arrives = '000123456789'
const fails = '000222222227'

const withDebits = async () => {
  const provider = createProvider()
  await provider.control({ bankDebits: true })
  return { ...provider, advance: (days: number) => provider.control({ days }, '/advance') }
}

test('a debit completes the checkout unpaid, and the money arrives days later', async () => {
  const { stripe, open, pay, advance, deliver, types } = await withDebits()
  const opened = await donationCheckout(stripe)
  expect(opened.payment_method_types).toEqual(['card', 'us_bank_account'])
  expect(await (await open(opened)).text()).toContain('Debit the account')
  const answer = await pay(opened, { card: arrives })
  expect(answer.headers.get('location')).toContain('/payment-success')
  const waiting = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['payment_intent'] })
  expect(waiting).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', amount_received: 0 },
  })
  expect(await (await open(opened)).text()).toContain('The money is on its way')

  await advance(3)
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ payment_status: 'unpaid' })
  await advance(4)
  expect(await stripe.checkout.sessions.retrieve(opened.id, { expand: ['payment_intent'] })).toMatchObject({
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', amount_received: 2500 },
  })
  await deliver()
  expect(types()).toEqual([
    'payment_intent.processing',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
  ])
})

test('a debit that fails is reported, and its checkout stays complete and unpaid', async () => {
  const { stripe, open, pay, clock, deliver, types, control } = await withDebits()
  const opened = await donationCheckout(stripe)
  await pay(opened, { card: fails })
  clock.pass(4 * 86_400)
  await control({ days: 0 }, '/advance')
  expect(await stripe.checkout.sessions.retrieve(opened.id, { expand: ['payment_intent'] })).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'insufficient_funds' },
    },
  })
  expect(await (await open(opened)).text()).toContain('The debit failed')
  await deliver()
  expect(types().slice(2)).toEqual(['payment_intent.payment_failed', 'checkout.session.async_payment_failed'])
})

test('while a debit is under way its checkout can be neither expired nor paid again', async () => {
  const { stripe, pay } = await withDebits()
  const opened = await donationCheckout(stripe)
  await pay(opened, { card: arrives })
  expect((await refusal(stripe.checkout.sessions.expire(opened.id))).message).toContain(
    'This Checkout Session has a status of `complete`',
  )
  expect(await (await pay(opened)).text()).toContain('The money is on its way')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(opened.id)
  expect(
    (await refusal(stripe.refunds.create({ payment_intent: String(payment_intent) }))).message,
  ).toContain('does not have a successful charge to refund')
})

test('a plan is active while its first debit is under way, and past due when it fails', async () => {
  const { stripe, pay, advance, deliver, types } = await withDebits()
  const begin = async (card: string) => {
    const opened = await planCheckout(stripe)
    await pay(opened, { card })
    return stripe.checkout.sessions.retrieve(opened.id, { expand: ['subscription.latest_invoice'] })
  }
  const good = await begin(arrives)
  const bad = await begin(fails)
  for (const { payment_status, subscription } of [good, bad]) {
    expect({ payment_status, subscription }).toMatchObject({
      payment_status: 'unpaid',
      subscription: { status: 'active', latest_invoice: { status: 'open', amount_paid: 0 } },
    })
  }
  await deliver()
  expect(types()).not.toContain('invoice.paid')
  await advance(4)
  const states = await Promise.all(
    [good, bad].map(({ id }) =>
      stripe.checkout.sessions.retrieve(id, { expand: ['subscription.latest_invoice'] }),
    ),
  )
  expect(states).toMatchObject([
    { payment_status: 'paid', subscription: { status: 'active', latest_invoice: { status: 'paid' } } },
    { payment_status: 'unpaid', subscription: { status: 'past_due', latest_invoice: { status: 'open' } } },
  ])
  await deliver()
  expect(types().filter((type) => type.startsWith('invoice.'))).toEqual([
    'invoice.paid',
    'invoice.payment_failed',
  ])
})

test('where no debit is offered its account is no number to pay with', async () => {
  const { stripe, pay, open } = createProvider()
  const opened = await donationCheckout(stripe)
  expect(await (await open(opened)).text()).not.toContain('Debit the account')
  expect(await (await pay(opened, { card: arrives })).text()).toContain('only the test numbers below work')
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ status: 'open' })
})
