import { expect, test } from 'vitest'
import {
  createProvider,
  donation,
  donationCheckout,
  hub,
  planCheckout,
  returnUrls,
} from './support/provider.ts'

test('the page shows what is paid and what follows', async () => {
  const { stripe, open } = createProvider()
  const answer = await open(await planCheckout(stripe))
  expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${hub}`)
  const page = await answer.text()
  for (const words of [
    'Elite',
    '$19.99',
    'Donation',
    '$25.00',
    'Pay $44.99',
    'Then $19.99 a month',
    'Demo: no money moves',
  ])
    expect(page).toContain(words)
  expect(page).toContain('alice@hub.test')
  expect(page).not.toContain('<script')
})

test('paid from two tabs, it is charged once', async () => {
  const { stripe, pay, open } = createProvider()
  const opened = await donationCheckout(stripe)
  const answers = await Promise.all([pay(opened), pay(opened), pay(opened)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 303])
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  const page = await (await open(opened)).text()
  expect(page).toContain('Already paid')
  expect(page).toContain(`http://hub.test/payment-success?order=42&amp;session=${opened.id}`)
})

test('a declined card is reported, and another one pays the same payment', async () => {
  const { stripe, pay, deliver, types } = createProvider()
  const opened = await donationCheckout(stripe)
  const declined = await (await pay(opened, { card: '4000 0000 0000 0002' })).text()
  expect(declined).toContain('Your card was declined.')
  expect(await (await pay(opened, { card: '4000000000009995' })).text()).toContain('insufficient funds')
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  })
  expect((await pay(opened)).status).toBe(303)
  const intents = (await stripe.paymentIntents.list()).data
  expect(intents).toMatchObject([{ status: 'succeeded', last_payment_error: null }])
  await deliver()
  expect(types()).toEqual([
    'payment_intent.payment_failed',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('a card that is no test card is refused and not repeated', async () => {
  const { stripe, pay } = createProvider()
  const opened = await donationCheckout(stripe)
  const page = await (await pay(opened, { card: '4111 1111 1111 1111' })).text()
  expect(page).toContain('only the test numbers below work')
  expect(page).not.toContain('4111')
  expect(await (await pay(opened, { card: '42' })).text()).toContain('Your card number is incomplete.')
})

test('the email is asked for when the hub does not know it', async () => {
  const { stripe, pay } = createProvider()
  const opened = await donationCheckout(stripe)
  const page = await (await pay(opened, { email: 'carol' })).text()
  expect(page).toContain('Your email is incomplete.')
  expect(page).toContain('value="carol"')
  expect((await pay(opened, { email: 'carol@hub.test' })).status).toBe(303)
})

test('what the hub named is shown as text, never as markup', async () => {
  const { stripe, open } = createProvider()
  const name = `<img src=x onerror="alert(1)">`
  const opened = await stripe.checkout.sessions.create({
    mode: 'payment',
    ...returnUrls,
    cancel_url: `${hub}/?"><script>alert(1)</script>`,
    line_items: [
      { ...donation(1), price_data: { currency: 'usd', unit_amount: 100, product_data: { name } } },
    ],
  })
  const page = await (await open(opened)).text()
  expect(page).not.toContain('<img src=x')
  expect(page).not.toContain('<script>')
})

test('an unknown checkout and a foreign site pressing Pay are refused', async () => {
  const { stripe, open, fetch } = createProvider()
  expect((await open({ id: 'cs_test_none' })).status).toBe(404)
  const opened = await donationCheckout(stripe)
  const foreign = await fetch(`${hub}/dev/pay/${opened.id}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ card: '4242424242424242', email: 'alice@hub.test' }),
  })
  expect(foreign.status).toBe(403)
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ status: 'open' })
})
