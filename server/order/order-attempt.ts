import type { LanguageCode } from '#contract/values/languages.ts'
import type { Surface } from '#contract/order/order.contract.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import { insertGiftLeg } from '../gift-legs/gift-leg.store.ts'
import type { Attempt } from '../payments/checkout.ts'
import type { PriceBook } from '../platform/payments/price-book.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { findPaidPlan } from '../subscriptions/subscriptions.store.ts'
import type { CheckedOrder } from './check-order.ts'
import { checkoutItems } from './order-prices.ts'

/** The `id` of this feature in features.ts, used as the purpose of its orders. */
export const orderPurpose = 'order'

interface Submitted {
  readonly userId: string
  readonly key: string
  readonly surface: Surface
  readonly language: LanguageCode
  readonly successUrl: string
  readonly cancelUrl: string
  readonly page: Attempt['page']
  readonly order: CheckedOrder
  readonly plans: readonly Plan[]
}

export const orderAttempt = (
  { db, prices }: { db: Db; prices: PriceBook },
  { surface, order: { gifts, ...order }, plans, ...attempt }: Submitted,
): Attempt<'plan_change_elsewhere'> => ({
  ...attempt,
  ...order,
  purpose: orderPurpose,
  content: [surface, order.lines, ...(gifts ? [gifts.lines] : [])],
  ...(gifts && {
    placed: async (trx, placed) => {
      await insertGiftLeg(trx, placed, gifts)
      return null
    },
  }),
  mode: order.leg === 'plan' ? 'subscription' : 'payment',
  items: () => checkoutItems(order.lines, plans, prices),
  refusal: async () =>
    order.leg === 'plan' && isPaidPlanId(await findPaidPlan(db, attempt.userId))
      ? refuse('plan_change_elsewhere')
      : null,
})
