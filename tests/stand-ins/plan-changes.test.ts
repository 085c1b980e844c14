import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createProvider, hub, refusal, startPlan } from './support/provider.ts'

const seconds = (date: string) => Date.parse(date) / 1000
const start = seconds('2026-03-02T12:00:00Z')
const firstEnd = seconds('2026-04-02T12:00:00Z')
const later = { declined: '4000 0000 0000 0341', asks: '4000 0027 6000 3184' }

/** Elite for $19.99 a month, and what it can be changed to. */
const begin = async () => {
  const provider = createProvider()
  const { stripe } = provider
  const id = await startPlan(provider)
  const priceOf = async (name: string, unit_amount: number, interval: 'month' | 'year') =>
    (
      await stripe.prices.create({
        currency: 'usd',
        unit_amount,
        recurring: { interval },
        product_data: { name },
      })
    ).id
  const prices = {
    champion: await priceOf('Champion', 3999, 'month'),
    year: await priceOf('Elite a year', 20000, 'year'),
    warrior: await priceOf('Warrior', 999, 'month'),
  }
  const { items } = await stripe.subscriptions.retrieve(id)
  const item = items.data[0]?.id ?? ''
  const to = (price: string, proration_date?: number) => ({
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice' as const,
    ...(proration_date !== undefined && { proration_date }),
  })
  return {
    ...provider,
    id,
    item,
    prices,
    to,
    read: () => stripe.subscriptions.retrieve(id),
    preview: (price: string, date?: number) =>
      stripe.invoices.createPreview({ subscription: id, subscription_details: to(price, date) }),
    change: (price: string, date?: number, more: Stripe.SubscriptionUpdateParams = {}) =>
      stripe.subscriptions.update(id, {
        ...to(price, date),
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
        ...more,
      }),
    card: (number: string) => provider.control({ subscription: id, card: number }, '/card'),
    pass: (days: number) => provider.control({ subscription: id, days }, '/advance'),
  }
}

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (invoice === null || typeof invoice === 'string') throw new Error('not expanded')
  return invoice
}
const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount)
const pricesIn = ({ items }: Stripe.Subscription) => items.data.map(({ price }) => price.unit_amount)

test('a higher price is charged by the second, just as its preview of the same date says', async () => {
  const { preview, change, prices, pass, deliver, types, stripe, id } = await begin()
  await pass(10)
  const date = start + 864_000
  const asked = await preview(prices.champion, date)
  // 21 of 31 days are left: 1354 of 1999 unused, 2709 of 3999.
  expect(amounts(asked)).toEqual([-1354, 2709])
  expect(asked).toMatchObject({ amount_due: 1355, total: 1355, billing_reason: 'subscription_update' })
  expect(asked.lines.data.map((line) => line.parent?.subscription_item_details?.proration)).toEqual([
    true,
    true,
  ])
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  await deliver()
  const before = types().length
  const changed = await change(prices.champion, date)
  expect(invoiceOf(changed)).toMatchObject({ status: 'paid', amount_paid: 1355 })
  expect(changed).toMatchObject({ status: 'active', pending_update: null, billing_cycle_anchor: start })
  expect(pricesIn(changed)).toEqual([3999])
  expect(changed.items.data[0]?.current_period_end).toBe(firstEnd)
  await deliver()
  expect(types().slice(before)).toEqual([
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
  ])
  await pass(22)
  const invoices = await stripe.invoices.list({ subscription: id })
  expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([3999, 1355, 4499])
})

test('a year begins now, and what is left of the month is credited', async () => {
  const { preview, change, prices, pass } = await begin()
  await pass(10)
  expect(amounts(await preview(prices.year))).toEqual([-1354, 20000])
  const changed = await change(prices.year)
  expect(invoiceOf(changed).amount_paid).toBe(18646)
  expect(changed.billing_cycle_anchor).toBe(start + 864_000)
  expect(changed.items.data[0]).toMatchObject({
    current_period_start: start + 864_000,
    current_period_end: seconds('2027-03-12T12:00:00Z'),
  })
})

test.each(Object.values(later))(
  'with card %s the change waits for its invoice, paid by hand',
  async (number) => {
    const { change, prices, card, read, fetch, deliver, types, stripe } = await begin()
    await card(number)
    const changed = await change(prices.champion)
    const invoice = invoiceOf(changed)
    expect(invoice).toMatchObject({
      status: 'open',
      hosted_invoice_url: `${hub}/dev/pay/invoice/${invoice.id}`,
    })
    expect(changed).toMatchObject({
      status: 'active',
      pending_update: {
        expires_at: start + 23 * 3600,
        subscription_items: [{ price: { unit_amount: 3999 } }],
      },
    })
    expect(pricesIn(changed)).toEqual([1999])
    const body = new URLSearchParams({ card: '4242 4242 4242 4242' })
    await fetch(String(invoice.hosted_invoice_url), { method: 'POST', body })
    expect(await read()).toMatchObject({ pending_update: null, latest_invoice: invoice.id })
    expect(pricesIn(await read())).toEqual([3999])
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
    await deliver()
    expect(types().slice(-3)).toEqual([
      'invoice.paid',
      'customer.subscription.updated',
      'customer.subscription.pending_update_applied',
    ])
  },
)

test('a change that is not paid for in 23 hours is dropped with its invoice', async () => {
  const { change, prices, card, read, pass, deliver, types, stripe } = await begin()
  await card(later.declined)
  const invoice = invoiceOf(await change(prices.champion))
  await pass(22.9 / 24)
  expect((await read()).pending_update).not.toBeNull()
  await pass(0.1 / 24)
  expect(await read()).toMatchObject({ status: 'active', pending_update: null })
  expect(pricesIn(await read())).toEqual([1999])
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void')
  await deliver()
  expect(types().at(-1)).toBe('customer.subscription.pending_update_expired')
})

test('a plan that is cancelled takes its waiting change along', async () => {
  const { change, prices, card, stripe, id } = await begin()
  await card(later.declined)
  const invoice = invoiceOf(await change(prices.champion))
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled', pending_update: null })
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void')
})

test('a change whose invoice is voided is wanted no more', async () => {
  const { change, prices, card, stripe, read } = await begin()
  await card(later.asks)
  await stripe.invoices.voidInvoice(invoiceOf(await change(prices.champion)).id)
  expect(await read()).toMatchObject({ status: 'active', pending_update: null })
  expect(pricesIn(await read())).toEqual([1999])
})

test('what cannot be changed is refused', async () => {
  const { change, preview, prices, stripe, id } = await begin()
  expect(await refusal(change(prices.champion, undefined, { metadata: { a: 'b' } }))).toMatchObject({
    param: 'metadata',
  })
  expect(await refusal(change(prices.champion, undefined, { cancel_at_period_end: true }))).toMatchObject({
    param: 'cancel_at_period_end',
  })
  expect(await refusal(change('price_unknown'))).toMatchObject({ param: 'items[0][price]' })
  expect(await refusal(change(prices.champion, start - 1))).toMatchObject({ param: 'proration_date' })
  expect(await refusal(preview(prices.champion, firstEnd + 1))).toMatchObject({
    param: 'subscription_details[proration_date]',
  })
  expect(await refusal(change(prices.warrior))).toMatchObject({ statusCode: 400 })
  await stripe.subscriptions.cancel(id)
  expect((await refusal(change(prices.champion))).message).toContain('A canceled subscription')
})
