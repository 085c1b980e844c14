import { expect, test } from 'vitest'
import { createProvider, donationCheckout, refusal } from './support/provider.ts'

const paid = async (card?: string) => {
  const provider = createProvider()
  const opened = await donationCheckout(provider.stripe)
  await provider.pay(opened, card === undefined ? {} : { card })
  const { payment_intent } = await provider.stripe.checkout.sessions.retrieve(opened.id)
  const intent = String(payment_intent)
  return {
    ...provider,
    intent,
    disputes: async () => (await provider.stripe.disputes.list({ payment_intent: intent })).data,
    charge: async () => {
      const { latest_charge } = await provider.stripe.paymentIntents.retrieve(intent, {
        expand: ['latest_charge'],
      })
      return latest_charge
    },
    news: async () => {
      await provider.deliver()
      return provider.types().filter((type) => type.startsWith('charge.dispute'))
    },
  }
}

test('a payment is called back, and its money with it', async () => {
  const { control, intent, disputes, charge, news, stripe } = await paid()
  expect((await control({ payment_intent: intent, reason: 'duplicate' }, '/dispute')).status).toBe(200)
  expect(await disputes()).toMatchObject([
    { amount: 2500, reason: 'duplicate', status: 'needs_response', payment_intent: intent },
  ])
  expect(await charge()).toMatchObject({ disputed: true, refunded: false })
  expect(await news()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    code: 'charge_disputed',
  })
  expect((await control({ payment_intent: intent }, '/dispute')).status).toBe(400)
})

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.closed']],
])('a dispute is %s once', async (outcome, events) => {
  const { control, intent, disputes, news } = await paid()
  await control({ payment_intent: intent }, '/dispute')
  const [dispute] = await disputes()
  expect((await control({ dispute: dispute?.id, outcome: 'drawn' }, '/decide')).status).toBe(400)
  await control({ dispute: dispute?.id, outcome }, '/decide')
  expect(await disputes()).toMatchObject([{ status: outcome }])
  expect((await news()).slice(2)).toEqual(events)
  expect((await control({ dispute: dispute?.id, outcome: 'won' }, '/decide')).status).toBe(400)
})

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
  ['Alice played all month.', 'under_review'],
])('answered with "%s", it is %s', async (uncategorized_text, status) => {
  const { stripe, disputes } = await paid('4000000000000259')
  const [dispute] = await disputes()
  expect(dispute).toMatchObject({ reason: 'fraudulent' })
  const answered = await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } })
  expect(answered).toMatchObject({ status, evidence_details: { has_evidence: true, submission_count: 1 } })
  await refusal(stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } }))
})

test('an account that gives in has lost', async () => {
  const { stripe, disputes } = await paid('4000 0000 0000 2685')
  const [dispute] = await disputes()
  expect(await stripe.disputes.close(dispute?.id ?? '')).toMatchObject({
    reason: 'product_not_received',
    status: 'lost',
  })
})

test('what was never paid is neither disputed nor refunded', async () => {
  const { stripe, pay, control } = createProvider()
  const opened = await donationCheckout(stripe)
  await pay(opened, { card: '4000000000000002' })
  const [intent] = (await stripe.paymentIntents.list()).data
  expect((await control({ payment_intent: intent?.id }, '/dispute')).status).toBe(400)
  expect((await refusal(stripe.refunds.create({ payment_intent: intent?.id ?? '' }))).message).toContain(
    'does not have a successful charge to refund',
  )
})
