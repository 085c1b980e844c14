import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import type { Plan, PlanFeature } from '#contract/plans/plans.contract.ts'
import { listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

export interface YourPlan {
  userId: string
  /** Running paid plans, the highest first; an ended plan is only in the past orders. */
  subscriptions: Subscription[]
  /** Gift time, oldest first. */
  giftTime: GiftTimeOfUser[]
  orders: OrderState[]
  plans: Plan[]
  features: PlanFeature[]
  /** Cursor for older orders; null at the end. */
  next: string | null
  /** True when the orders shown are not the newest. */
  isOlder: boolean
  /** Time of loading, in milliseconds. */
  at: number
}

interface Asked {
  call: Call
  user: User | null
  before: string | undefined
  signal: AbortSignal
}

const highestFirst = (one: Subscription, other: Subscription): number =>
  other.plan_id.localeCompare(one.plan_id)

/** Loads everything the page shows; null for a guest, also when the session ends meanwhile. */
export const loadYourPlan = async ({ call, user, before, signal }: Asked): Promise<YourPlan | null> => {
  if (user === null) return null
  try {
    const [{ subscriptions, gift_time: giftTime }, { orders, next }, plans, features] = await Promise.all([
      call(listSubscriptions, { params: { id: user.id } }, { signal }),
      call(listOrders, { query: before === undefined ? {} : { before } }, { signal }),
      call(listPlans, {}, { signal }),
      call(listPlanFeatures, {}, { signal }),
    ])
    const running = subscriptions.filter(({ status }) => status !== 'ended').toSorted(highestFirst)
    const isOlder = before !== undefined
    return {
      userId: user.id,
      subscriptions: running,
      giftTime,
      orders,
      plans,
      features,
      next,
      isOlder,
      at: Date.now(),
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return null
    throw error
  }
}
