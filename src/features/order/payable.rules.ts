import type { Order } from '#contract/order/order.contract.ts'
import { isEmptyOrder, lacksPlanOrGift } from '#contract/order/order.rules.ts'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'

type Ordered = Pick<OrderContext, 'order' | 'user'>

/** Would the plan in the order change a running one? A plan is changed under Your plan. */
export const changesPlan = ({ order, user }: Ordered): boolean => order.plan !== null && isSubscriber(user)

/** Returns the part of the order that a submit pays for. A subscriber's plan is left out, so that none is bought twice. */
export const payable = ({ order, user }: Ordered): Order =>
  changesPlan({ order, user }) ? { ...order, plan: null } : order

/** Does the order contain a change of plan, and nothing else that can be ordered here? */
export const isChangeAlone = (context: Ordered & Pick<OrderContext, 'surface'>): boolean => {
  const rest = payable(context)
  return changesPlan(context) && (isEmptyOrder(rest) || lacksPlanOrGift(rest, context.surface))
}
