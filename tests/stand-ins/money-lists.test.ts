import { expect, test } from 'vitest'
import { createProvider, donationCheckout, planCheckout, startPlan } from './support/provider.ts'

const ids = async <T extends { id: string }>(list: AsyncIterable<T>): Promise<string[]> => {
  const found: string[] = []
  for await (const { id } of list) found.push(id)
  return found
}

test('charges and refunds are listed newest first, page by page', async () => {
  const { stripe, pay, clock } = createProvider()
  for (let index = 0; index < 5; index += 1) {
    clock.pass(60)
    await pay(await donationCheckout(stripe, 5 + index))
  }
  const charges = await stripe.charges.list({ limit: 100 })
  expect(charges.data.map(({ amount }) => amount)).toEqual([900, 800, 700, 600, 500])
  expect(await ids(stripe.charges.list({ limit: 2 }))).toEqual(charges.data.map(({ id }) => id))
  expect((await stripe.charges.list({ limit: 2 })).has_more).toBe(true)
  for (const { id } of charges.data.slice(0, 3)) await stripe.refunds.create({ charge: id, amount: 100 })
  const refunds = await stripe.refunds.list({ limit: 100 })
  expect(refunds.data.map(({ charge }) => charge)).toEqual(
    charges.data
      .slice(0, 3)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect(await ids(stripe.refunds.list({ limit: 1 }))).toEqual(refunds.data.map(({ id }) => id))
})

test('charges and refunds are found by what they belong to', async () => {
  const { stripe, pay } = createProvider()
  await pay(await donationCheckout(stripe, 10))
  await pay(await donationCheckout(stripe, 20))
  const [second, first] = (await stripe.charges.list()).data
  await stripe.refunds.create({ charge: first?.id })
  const intentOf = (charge: typeof first) => String(charge?.payment_intent)
  expect(await ids(stripe.charges.list({ payment_intent: intentOf(second) }))).toEqual([second?.id])
  expect(await ids(stripe.charges.list({ customer: 'cus_nobody' }))).toEqual([])
  expect((await stripe.refunds.list({ payment_intent: intentOf(first) })).data).toHaveLength(1)
  expect((await stripe.refunds.list({ charge: second?.id ?? '' })).data).toHaveLength(0)
})

test('a charge that was declined is listed, too, and took nothing', async () => {
  const { stripe, pay } = createProvider()
  await pay(await donationCheckout(stripe), { card: '4000000000000002' })
  expect((await stripe.charges.list()).data).toMatchObject([
    { status: 'failed', paid: false, amount_captured: 0, amount: 2500 },
  ])
})

test('a paid invoice tells by which payment, so that a charge without metadata finds its order', async () => {
  const provider = createProvider()
  await startPlan(provider)
  await provider.pay(await planCheckout(provider.stripe), { card: '4000000000000002' })
  const { data } = await provider.stripe.invoices.list({ status: 'paid', expand: ['data.payments'] })
  const [charge] = (await provider.stripe.charges.list()).data.filter(({ paid }) => paid)
  expect(data).toMatchObject([
    {
      billing_reason: 'subscription_create',
      parent: { subscription_details: { metadata: { order: '42' } } },
      payments: { data: [{ payment: { type: 'payment_intent', payment_intent: charge?.payment_intent } }] },
    },
  ])
})
