import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { orderTotal, paidFirst, pricesOf } from '#contract/order/order.rules.ts'
import { checkOrder } from '#server/order/check-order.ts'
import { checkoutItems } from '#server/order/order-prices.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import { createPriceBook } from '#server/platform/payments/price-book.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { scale } from '#tests/support/scale.ts'
import { payableOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { testSettings } from '#tests/support/server/create-test-app.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { createProvider } from './support/provider.ts'
import { patience } from '#tests/support/pace.ts'

const runs = scale(300, 10_000)
const { publicUrl } = testSettings
const openProjects = new Map([
  ['guild-quartermaster', 'Guild Quartermaster'],
  ['drone-loadout-planner', 'Drone Loadout Planner'],
])

// The stand-in refuses every name and shape that the SDK's parameter types don't have.
test(
  `the requests of ${runs} random orders are what the payment provider accepts, to the cent`,
  { timeout: patience(60_000 + runs * 100) },
  async () => {
    const provider = createProvider()
    const payments = createTestPayments(provider.clock, provider.fetch)
    const prices = createPriceBook(payments, provider.clock)
    for (const { key, cents, billing, planId } of pricesOf(catalogue))
      await payments.createPrice({
        key,
        cents,
        interval: billing && (billing === 'yearly' ? 'year' : 'month'),
        name: planId,
        metadata: { plan_id: planId },
      })
    const customer = await payments.createCustomer({ userId: 'alice', email: null }, 'customer-alice')

    let opened = 0
    await fc.assert(
      fc.asyncProperty(payableOrder, async (order) => {
        const checked = checkOrder(v.parse(createCheckoutSession.body, checkoutBody(order, 'alice')), {
          userId: 'alice',
          publicUrl,
          plans: catalogue,
          openProjects,
        })
        if (isRefused(checked)) throw new Error(checked.code)
        const items = await checkoutItems(checked.lines, catalogue, prices)
        if (!items) throw new Error('A price is missing.')
        const checkout = await payments.openCheckout(
          {
            mode: checked.leg === 'plan' ? 'subscription' : 'payment',
            items,
            metadata: { order_id: `order-${opened}`, leg: checked.leg },
            successUrl: `${publicUrl}/payment-success?order=${opened}`,
            cancelUrl: `${publicUrl}/payment-cancel?order=${opened}`,
            customer,
            expiresAt: provider.clock.now() / 1000 + 3_600,
          },
          `order-${opened}`,
        )
        opened += 1
        expect(checkout).toMatchObject({ status: 'open', currency: 'usd', orderId: `order-${opened - 1}` })
        expect(checkout.totalCents).toBe(orderTotal(paidFirst(order), catalogue))
      }),
      { numRuns: runs },
    )
    expect(opened).toBe(runs)
  },
)
