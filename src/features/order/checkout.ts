import type { CallInput } from '#contract/http/endpoint.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { toDollars } from '#contract/values/money.ts'
import type { createCheckoutSession, Order, Surface } from '#contract/order/order.contract.ts'
import { lineItems, orderTotal } from '#contract/order/order.rules.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { OrderUser } from '#machines/order/kept-order.machine.ts'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { payable } from './payable.rules.ts'

export interface Attempt {
  order: Order
  user: OrderUser | null
  plans: readonly Plan[]
  surface: Surface
}

type Body = CallInput<typeof createCheckoutSession>['body']

/**
 * Builds the request body of a checkout (Money 7). A plan that would change a running subscription is left out. Amounts
 * are in cents and only hints: the server checks them. `language` is the language of the page; the receipt is sent in
 * it if mails are written in that language.
 */
export const checkoutBody = (
  { order: ordered, user, plans, surface }: Attempt,
  { origin, language, page }: { origin: string; language: string; page: 'hosted' | null },
): Body => {
  const order = payable({ order: ordered, user })
  const mailLanguage = languageCodes.find((code) => code === language)
  return {
    amount: orderTotal(order, plans),
    currency: 'usd',
    metadata: {
      user_id: user?.id ?? '',
      payment_source: surface,
      subscription_data: {
        plan: order.plan,
        donations: order.donations.map(({ cents, ...donation }) => ({
          amount: toDollars(cents),
          ...donation,
        })),
        gifts: plans.flatMap((plan) => {
          const { id } = plan
          const months = isPaidPlanId(id) ? order.gifts[id] : undefined
          if (!isPaidPlanId(id) || months === undefined) return []
          return [{ plan_id: id, plan_name: plan.name, months, plan_monthly_price: plan.monthlyCents }]
        }),
      },
      ...(mailLanguage && { language: mailLanguage }),
    },
    lineItems: lineItems(order),
    ...paymentReturnAddresses(origin),
    ...(page && { payment_page: page }),
  }
}
