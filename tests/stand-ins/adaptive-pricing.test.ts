import { expect, test } from 'vitest'
import { createProvider, donation, returnUrls } from './support/provider.ts'

const params = { mode: 'payment', ...returnUrls, line_items: [donation(25)] }

test('by the setting of the account a payer abroad is shown and charged their own currency', async () => {
  const { stripe, control, open, pay, deliver, received } = createProvider()
  await control({ adaptivePricing: 'eur' })
  const opened = await stripe.checkout.sessions.create(params)
  expect(opened.adaptive_pricing).toEqual({ enabled: true })
  expect(await (await open(opened)).text()).toContain('Pay €22.50')
  await pay(opened)
  const presentment_details = { presentment_amount: 2250, presentment_currency: 'eur' }
  const done = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['payment_intent'] })
  expect(done).toMatchObject({
    currency: 'usd',
    amount_total: 2500,
    presentment_details,
    payment_intent: { currency: 'usd', amount_received: 2500, presentment_details },
  })
  await deliver()
  expect(received.at(-1)).toMatchObject({ data: { object: { presentment_details } } })
})

test('a checkout that says no is paid in its own currency, whatever the account is set to', async () => {
  const { stripe, control, open, pay } = createProvider()
  await control({ adaptivePricing: 'gbp' })
  const opened = await stripe.checkout.sessions.create({ ...params, adaptive_pricing: { enabled: false } })
  expect(opened.adaptive_pricing).toEqual({ enabled: false })
  expect(await (await open(opened)).text()).toContain('Pay $25.00')
  await pay(opened)
  expect(await stripe.checkout.sessions.retrieve(opened.id)).not.toHaveProperty('presentment_details')
})
