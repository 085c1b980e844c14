import { expect, test } from 'vitest'
import { createProvider, hub, refusal, startPlan } from './support/provider.ts'

/** A plan whose renewal failed: its invoice is open. */
const beginLate = async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  await provider.control({ subscription: id, card: '4000 0000 0000 0341' }, '/card')
  await provider.control({ days: 32, subscription: id }, '/advance')
  const { status, latest_invoice } = await provider.stripe.subscriptions.retrieve(id)
  expect(status).toBe('past_due')
  return { ...provider, id, invoice: String(latest_invoice) }
}

test('nobody is asked for a void invoice, and the plan that was late with it is active', async () => {
  const { stripe, id, invoice, fetch, control } = await beginLate()
  expect(await stripe.invoices.voidInvoice(invoice)).toMatchObject({ id: invoice, status: 'void' })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  expect((await stripe.invoices.list({ subscription: id, status: 'open' })).data).toEqual([])
  expect(await (await fetch(`${hub}/dev/pay/invoice/${invoice}`)).text()).toContain('no longer asked for')
  await control({ days: 10, subscription: id }, '/advance')
  expect((await stripe.invoices.retrieve(invoice)).status).toBe('void')
})

test('voiding an older invoice leaves the plan as late as it is', async () => {
  const { stripe, id, invoice, control } = await beginLate()
  await control({ afterRetries: 'past_due' })
  await control({ days: 31, subscription: id }, '/advance')
  expect((await stripe.subscriptions.retrieve(id)).latest_invoice).not.toBe(invoice)
  await stripe.invoices.voidInvoice(invoice)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
})

test('voiding the latest invoice leaves the plan late with the one before it', async () => {
  const { stripe, id, invoice, control } = await beginLate()
  await control({ afterRetries: 'past_due' })
  await control({ days: 31, subscription: id }, '/advance')
  const latest = String((await stripe.subscriptions.retrieve(id)).latest_invoice)
  await stripe.invoices.voidInvoice(latest)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  await stripe.invoices.voidInvoice(invoice)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
})

test('a plan that is unpaid is active once nothing is owed for it', async () => {
  const { stripe, id, invoice, control } = await beginLate()
  await control({ afterRetries: 'unpaid' })
  await control({ days: 20, subscription: id }, '/advance')
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
  await stripe.invoices.voidInvoice(invoice)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
})

test('what was paid, or voided before, is not voided', async () => {
  const { stripe, id, invoice } = await beginLate()
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid' })
  expect(await refusal(stripe.invoices.voidInvoice(data[0]?.id ?? ''))).toMatchObject({ statusCode: 400 })
  await stripe.invoices.voidInvoice(invoice)
  expect(await refusal(stripe.invoices.voidInvoice(invoice))).toMatchObject({
    statusCode: 400,
    message: "You can only pass in open invoices. This invoice isn't open.",
  })
  expect(await refusal(stripe.invoices.voidInvoice('in_unknown'))).toMatchObject({ statusCode: 404 })
})
