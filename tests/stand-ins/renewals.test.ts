import { expect, test } from 'vitest'
import { createProvider, hub, startPlan } from './support/provider.ts'
import type { Provider } from './support/provider.ts'

const seconds = (date: string) => Date.parse(date) / 1000
const failing = '4000 0000 0000 0341'

const begin = async (switches: Record<string, unknown> = {}) => {
  const provider = createProvider()
  const id = await startPlan(provider)
  await provider.control(switches)
  await provider.deliver()
  let read = provider.received.length
  return {
    ...provider,
    id,
    subscription: () => provider.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    periodEnd: async () =>
      (await provider.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end,
    invoices: async () =>
      (await provider.stripe.invoices.list({ subscription: id })).data.map(({ status }) => status),
    card: (card: string) => provider.control({ subscription: id, card }, '/card'),
    advance: async (days: number) => {
      expect((await provider.control({ days, subscription: id }, '/advance')).status).toBe(200)
      await provider.deliver()
    },
    /** The types of the events since the last look. */
    news: () => {
      const types = provider.types().slice(read)
      read = provider.received.length
      return types
    },
    payInvoice: async (card: string, invoice?: string) => {
      const latest = await provider.stripe.subscriptions.retrieve(id)
      return provider.fetch(`${hub}/dev/pay/invoice/${invoice ?? String(latest.latest_invoice)}`, {
        method: 'POST',
        body: new URLSearchParams({ card }),
      })
    },
  }
}

test('month after month a subscription is renewed on its day, an hour after its period began', async () => {
  const { advance, news, subscription, periodEnd, invoices } = await begin()
  await advance(31)
  expect(news()).toEqual(['customer.subscription.updated'])
  expect(await subscription()).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'draft', attempted: false, amount_paid: 0 },
  })
  expect(await periodEnd()).toBe(seconds('2026-05-02T12:00:00Z'))
  await advance(1 / 24)
  expect(news()).toEqual(['payment_intent.succeeded', 'invoice.paid'])
  await advance(61)
  expect(await periodEnd()).toBe(seconds('2026-07-02T12:00:00Z'))
  expect(await invoices()).toEqual(['paid', 'paid', 'paid', 'paid'])
})

test('a yearly or monthly period keeps the day it began on', async () => {
  const provider = createProvider()
  provider.clock.at = Date.parse('2026-01-31T12:00:00Z')
  const id = await startPlan(provider)
  const ends: (string | undefined)[] = []
  for (let month = 0; month < 4; month += 1) {
    const { items } = await provider.stripe.subscriptions.retrieve(id)
    ends.push(new Date(Number(items.data[0]?.current_period_end) * 1000).toISOString().slice(0, 10))
    await provider.control({ subscription: id }, '/renew')
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

test('a card that fails at renewal leaves the subscription past due, its period moved on all the same', async () => {
  const { card, advance, news, subscription, periodEnd, received } = await begin()
  await card(failing)
  await advance(31.1)
  expect(await subscription()).toMatchObject({
    status: 'past_due',
    latest_invoice: {
      status: 'open',
      attempt_count: 1,
      amount_remaining: 1999,
      next_payment_attempt: seconds('2026-04-05T13:00:00Z'),
    },
  })
  expect(await periodEnd()).toBe(seconds('2026-05-02T12:00:00Z'))
  expect(news()).toEqual([
    'customer.subscription.updated',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  expect(received.at(-1)).toMatchObject({
    data: { object: { status: 'past_due' }, previous_attributes: { status: 'active' } },
  })
})

test('a retry that succeeds makes it active again', async () => {
  const { card, advance, subscription, news } = await begin()
  await card(failing)
  await advance(31.1)
  await card('4242424242424242')
  news()
  await advance(3)
  expect(await subscription()).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  expect(news()).toEqual(['payment_intent.succeeded', 'invoice.paid', 'customer.subscription.updated'])
})

const afterAll = async (afterRetries: string) => {
  const plan = await begin({ afterRetries })
  await plan.card(failing)
  await plan.advance(31.1 + 15)
  return plan
}

test('after the last retry it is ended, where the account is set so', async () => {
  const { subscription, news, invoices, advance } = await afterAll('cancel')
  expect(await subscription()).toMatchObject({
    status: 'canceled',
    ended_at: seconds('2026-04-17T13:00:00Z'),
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  })
  expect(news().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  await advance(365)
  expect(news()).toEqual([])
  expect(await invoices()).toEqual(['open', 'paid'])
})

test('or it stays unpaid: drafts month after month, nothing tried, until the open invoice is paid', async () => {
  const { subscription, advance, invoices, news, payInvoice, stripe, id, periodEnd } =
    await afterAll('unpaid')
  expect(await subscription()).toMatchObject({ status: 'unpaid' })
  news()
  await advance(61)
  expect(await invoices()).toEqual(['draft', 'draft', 'open', 'paid'])
  expect(await periodEnd()).toBe(seconds('2026-07-02T12:00:00Z'))
  expect(news()).toEqual(['customer.subscription.updated', 'customer.subscription.updated'])
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open' })
  const page = await payInvoice('4242424242424242', data[0]?.id)
  expect(await page.text()).toContain('Invoice paid')
  expect(await subscription()).toMatchObject({ status: 'active' })
})

test('or it stays past due: every month an invoice is tried anew', async () => {
  const { subscription, advance, invoices, payInvoice } = await afterAll('past_due')
  expect(await subscription()).toMatchObject({ status: 'past_due' })
  await advance(30)
  expect(await invoices()).toEqual(['open', 'open', 'paid'])
  expect(await (await payInvoice(failing)).text()).toContain('Your card was declined.')
  expect(await subscription()).toMatchObject({ status: 'past_due' })
  await payInvoice('4242424242424242')
  expect(await subscription()).toMatchObject({ status: 'active' })
  expect(await invoices()).toEqual(['paid', 'open', 'paid'])
  await advance(31)
  expect(await invoices()).toEqual(['open', 'paid', 'open', 'paid'])
  expect(await subscription()).toMatchObject({ status: 'past_due' })
})

test('or it is paused: no period begins until the invoice is paid', async () => {
  const { subscription, advance, invoices, news, payInvoice, periodEnd } = await afterAll('pause')
  expect(await subscription()).toMatchObject({
    status: 'paused',
    status_details: { paused: { subscription: { type: 'final_payment_failure' } } },
  })
  expect(news().slice(-2)).toEqual(['customer.subscription.updated', 'customer.subscription.paused'])
  await advance(90)
  expect(await invoices()).toEqual(['open', 'paid'])
  await payInvoice('4242424242424242')
  const resumed = await subscription()
  expect(resumed).toMatchObject({ status: 'active' })
  expect(resumed).not.toHaveProperty('status_details')
  expect(await periodEnd()).toBe(Math.floor(seconds('2026-08-16T14:24:00Z')))
})

test('an open invoice is paid once, and a draft has no page', async () => {
  const { card, advance, payInvoice, stripe, id, fetch } = await begin()
  await card(failing)
  await advance(31)
  const { data } = await stripe.invoices.list({ subscription: id, status: 'draft' })
  expect((await fetch(`${hub}/dev/pay/invoice/${data[0]?.id}`)).status).toBe(404)
  await advance(1)
  const open = await stripe.invoices.retrieve(data[0]?.id ?? '')
  expect(open.hosted_invoice_url).toBe(`${hub}/dev/pay/invoice/${open.id}`)
  const page = await (await fetch(open.hosted_invoice_url ?? '')).text()
  expect(page).toContain('Pay $19.99')
  const before = (await stripe.charges.retrieve(await lastCharge({ stripe, id: open.id }))).status
  expect(before).toBe('failed')
  for (let press = 0; press < 2; press += 1) await payInvoice('4242424242424242')
  expect(await stripe.invoices.retrieve(open.id)).toMatchObject({ status: 'paid', amount_paid: 1999 })
})

const lastCharge = async ({ stripe, id }: Pick<Provider, 'stripe'> & { id: string }) => {
  const { payments } = await stripe.invoices.retrieve(id)
  const intent = await stripe.paymentIntents.retrieve(String(payments?.data[0]?.payment.payment_intent))
  return String(intent.latest_charge)
}

test('only the subscription that is moved on grows older', async () => {
  const plan = await begin()
  const other = await startPlan(plan)
  await plan.advance(40)
  const { items } = await plan.stripe.subscriptions.retrieve(other)
  expect(items.data[0]?.current_period_end).toBe(seconds('2026-04-02T12:00:00Z'))
  expect((await plan.control({ days: -1 }, '/advance')).status).toBe(400)
  expect((await plan.control({ days: 'soon' }, '/advance')).status).toBe(400)
  expect((await plan.control({ days: 1, subscription: 'sub_none' }, '/advance')).status).toBe(404)
  expect((await plan.control({ subscription: plan.id, card: '4111' }, '/card')).status).toBe(400)
})
