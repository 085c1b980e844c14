import type { Order } from '#contract/order/order.contract.ts'
import { isEmptyOrder, lacksPlanOrGift } from '#contract/order/order.rules.ts'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'

type Ordered = Pick<OrderContext, 'order' | 'user'>

/** Is there a plan in the order of somebody who pays for one already? It is changed under Your plan. */
export const changesPlan = ({ order, user }: Ordered): boolean => order.plan !== null && isSubscriber(user)

/** What a submit pays for: a running plan is changed under Your plan, and never bought a second time. */
export const payable = ({ order, user }: Ordered): Order =>
  changesPlan({ order, user }) ? { ...order, plan: null } : order

/** Is a change of plan in the order, and nothing that could be ordered beside it? */
export const isChangeAlone = (context: Ordered & Pick<OrderContext, 'surface'>): boolean => {
  const rest = payable(context)
  return changesPlan(context) && (isEmptyOrder(rest) || lacksPlanOrGift(rest, context.surface))
}
