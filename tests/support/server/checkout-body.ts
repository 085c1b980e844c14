import type { Order, Surface } from '#contract/order/order.contract.ts'
import { lineItems, orderTotal } from '#contract/order/order.rules.ts'
import { catalogue } from '../database/catalogue.ts'
import { testSettings } from './create-test-app.ts'

const { publicUrl } = testSettings

/** The page's request for an order. Every figure is computed by the contract's rules. */
export const checkoutBody = (order: Order, userId: string, surface: Surface = 'popup') => ({
  amount: orderTotal(order, catalogue),
  currency: 'usd',
  metadata: {
    user_id: userId,
    payment_source: surface,
    subscription_data: {
      plan: order.plan,
      donations: order.donations.map(({ cents, ...donation }) => ({ amount: cents / 100, ...donation })),
      gifts: Object.entries(order.gifts).map(([plan_id, months]) => ({
        plan_id,
        plan_name: catalogue.find((plan) => plan.id === plan_id)?.name ?? '',
        months,
        plan_monthly_price: catalogue.find((plan) => plan.id === plan_id)?.monthlyCents ?? 0,
      })),
    },
  },
  lineItems: lineItems(order),
  success_url: `${publicUrl}/payment-success`,
  cancel_url: `${publicUrl}/payment-cancel`,
})
