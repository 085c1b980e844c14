import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createProvider, refusal, hub, startPlan } from './support/provider.ts'
import type { Provider } from './support/provider.ts'

const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['address', 'email'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
}

const openPortal = async (provider: Provider) => {
  const { stripe } = provider
  const subscription = await startPlan(provider)
  const { customer } = await stripe.subscriptions.retrieve(subscription)
  const configuration = await stripe.billingPortal.configurations.create({ features })
  const session = await stripe.billingPortal.sessions.create({
    customer: String(customer),
    configuration: configuration.id,
    return_url: `${hub}/settings`,
  })
  const page = async (path = '', body?: Record<string, string>) => {
    const init = body && { method: 'POST', body: new URLSearchParams(body) }
    const answer = await provider.fetch(`${session.url}${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  return { subscription, customer: String(customer), configuration, session, page }
}

test('the portal shows card, invoices and the way back, and what isn’t allowed isn’t there', async () => {
  const { page } = await openPortal(createProvider())
  const { status, text } = await page()
  expect(status).toBe(200)
  expect(text).toContain('•••• 4242')
  expect(text).toMatch(/Invoice \w+-0001/u)
  expect(text).toContain(`href="${hub}/settings"`)
  expect(text).not.toContain('cancelled here')
})

test('a card that is replaced is charged at the next renewal', async () => {
  const provider = createProvider()
  const { subscription, page } = await openPortal(provider)
  await provider.control({ subscription, card: '4000 0000 0000 0341' }, '/card')
  await provider.control({ subscription }, '/renew')
  expect((await provider.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  expect((await page('/card', { card: '4000 0000 0000 0002' })).text).toContain('Your card was declined.')
  expect((await page('/card', { card: '5555 5555 5555 4444' })).text).toContain('•••• 4444')
  await provider.control({ days: '3', subscription }, '/advance')
  expect((await provider.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

test('the email of the invoices is the customer’s', async () => {
  const provider = createProvider()
  const { customer, page } = await openPortal(provider)
  expect((await page('/email', { email: 'nobody' })).text).toContain('not complete')
  await page('/email', { email: 'bills@hub.test' })
  expect(await provider.stripe.customers.retrieve(customer)).toMatchObject({ email: 'bills@hub.test' })
})

test('what a configuration doesn’t allow isn’t done, whoever asks for it', async () => {
  const provider = createProvider()
  const { configuration, subscription, page } = await openPortal(provider)
  await provider.stripe.billingPortal.configurations.update(configuration.id, {
    features: { payment_method_update: { enabled: false } },
  })
  await page('/card', { card: '4000 0000 0000 0341' })
  await provider.control({ subscription }, '/renew')
  expect((await provider.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

test('the address works for five minutes, and for an hour after each visit', async () => {
  const provider = createProvider()
  const { page } = await openPortal(provider)
  provider.clock.pass(299)
  expect((await page()).status).toBe(200)
  provider.clock.pass(3_599)
  expect((await page()).status).toBe(200)
  provider.clock.pass(3_600)
  expect((await page()).status).toBe(404)
  const unused = await openPortal(createProvider())
  expect((await unused.page()).status).toBe(200)
})

test('a session needs a customer and an active configuration that exist', async () => {
  const provider = createProvider()
  const { customer, configuration } = await openPortal(provider)
  const { stripe } = provider
  const create = (params: Stripe.BillingPortal.SessionCreateParams) =>
    refusal(stripe.billingPortal.sessions.create(params))
  expect(await create({ customer })).toMatchObject({ message: expect.stringContaining('No configuration') })
  expect(await create({ customer: 'cus_none', configuration: configuration.id })).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  expect(await create({ customer, configuration: 'bpc_none' })).toMatchObject({ param: 'configuration' })
  expect(await create({ customer, configuration: configuration.id, return_url: 'settings' })).toMatchObject({
    code: 'url_invalid',
  })
  await stripe.billingPortal.configurations.update(configuration.id, { active: false })
  expect(await create({ customer, configuration: configuration.id })).toMatchObject({
    param: 'configuration',
  })
})

test('a configuration is listed, changed in parts, and refused where it makes no sense', async () => {
  const { stripe } = createProvider()
  const { configurations } = stripe.billingPortal
  const made = await configurations.create({ features, metadata: { hub: 'one', note: 'two' } })
  await configurations.update(made.id, {
    features: { subscription_cancel: { enabled: true } },
    metadata: { note: '' },
  })
  const { data } = await configurations.list({ active: true, limit: 100 })
  expect(data).toMatchObject([
    {
      id: made.id,
      metadata: { hub: 'one' },
      features: {
        subscription_cancel: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['address', 'email'] },
      },
    },
  ])
  expect(
    await refusal(configurations.create({ features: { customer_update: { enabled: true } } })),
  ).toMatchObject({
    param: 'features[customer_update][allowed_updates]',
  })
  expect(
    await refusal(
      configurations.create({
        features: { customer_update: { enabled: true, allowed_updates: ['card'] } },
      }),
    ),
  ).toMatchObject({ param: 'features[customer_update][allowed_updates]' })
})
