import { expect, test } from 'vitest'
import { PaymentError } from '#server/platform/payments/payment-error.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'

/** Valid JSON that is no answer to the call. */
const foreign = [
  ...[{}, [], null, 'OK', 7, { status: 'ok' }, { data: [] }, { data: [{}] }, { object: 'list' }],
  ...[{ object: 'error' }, { object: 'list', data: [{}] }, { object: 'customer', id: 'cus_1' }],
]

const change = { subscriptionId: 'sub_1', itemId: 'si_1', priceId: 'price_1' }
const calls: Readonly<Record<string, (payments: Payments) => Promise<unknown>>> = {
  findPrices: (payments) => payments.findPrices(['tier2_monthly']),
  openCheckout: (payments) =>
    payments.openCheckout(
      {
        mode: 'payment',
        items: [],
        metadata: {},
        customer: 'cus_1',
        expiresAt: 1,
        successUrl: 'http://hub.test/',
        cancelUrl: 'http://hub.test/',
      },
      'key',
    ),
  readCheckout: (payments) => payments.readCheckout('cs_1'),
  closeCheckout: (payments) => payments.closeCheckout('cs_1'),
  readSubscription: (payments) => payments.readSubscription('sub_1'),
  setEnding: (payments) => payments.setEnding('sub_1', true),
  findOpenInvoice: (payments) => payments.findOpenInvoice('sub_1'),
  endUnpaid: (payments) => payments.endUnpaid('sub_1'),
  readPlanState: (payments) => payments.readPlanState('sub_1'),
  previewPriceChange: (payments) => payments.previewPriceChange(change as never),
  changePrice: (payments) => payments.changePrice(change as never, 'key'),
  schedulePrice: (payments) => payments.schedulePrice('sub_1', 'price_1', 'key'),
  readPayment: (payments) => payments.readPayment('pi_1'),
  findPayment: (payments) => payments.findPayment('cs_1'),
  listRefunds: (payments) => payments.listRefunds('pi_1'),
  refund: (payments) => payments.refund({ paymentId: 'pi_1', cents: 100, metadata: {} }, 'key'),
}

test('valid JSON that is no answer of the payment provider is never read as one', async () => {
  const taken: unknown[] = []
  for (const answer of foreign) {
    const payments = createTestPayments(createTestClock(), async () => Response.json(answer))
    for (const [name, call] of Object.entries(calls)) {
      const outcome = await call(payments).catch((error: unknown) => error)
      if (!(outcome instanceof PaymentError)) taken.push([name, answer, outcome])
      else if (outcome.refused) taken.push([name, answer, 'refused'])
    }
  }
  expect(taken).toEqual([])
})

test('a player is told that the payment could not be started, not that something is paid', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const plan = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
  await alice.checkout(plan)
  const other = { ...plan, donations: [{ cents: 1_000, project_type: 'general' as const }] }
  for (const answer of foreign) {
    shop.answerWith({ json: answer })
    const refused = await alice.submit(other)
    expect([answer, refused.status, (await refused.json()).code]).toEqual([answer, 502, 'payment_failed'])
  }
  shop.answerWith(null)
  expect((await alice.submit(other)).status).toBe(200)
})
