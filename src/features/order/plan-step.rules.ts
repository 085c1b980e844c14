import type { Order } from '#contract/order/order.contract.ts'
import { changeBegins } from '#contract/subscriptions/plan-change.rules.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'

/**
 * The step from the running plan to the picked one.
 * `own`: nothing to do, it is the same plan.
 * `owed`: the renewal has to be paid first.
 * `runsOut`: the plan ends and cannot be changed.
 * `now`: the difference is charged with the change.
 * `later`: nothing is charged before the new plan begins.
 * `unknown`: only Your plan can show it.
 */
export type PlanStep = 'own' | 'owed' | 'runsOut' | 'now' | 'later' | 'unknown'

/** Returns the step from the running plan to the picked one, as far as the page knows the running plan. */
export const planStep = (
  picked: NonNullable<Order['plan']>,
  running: Pick<Subscription, 'plan_id' | 'type' | 'status' | 'renewal' | 'waiting'> | null,
): PlanStep => {
  if (running === null || !isPaidPlanId(running.plan_id)) return 'unknown'
  if (running.renewal === 'none') return 'runsOut'
  if (owesRenewal(running)) return 'owed'
  const begins = changeBegins(
    { planId: running.plan_id, type: running.type },
    { planId: picked.id, type: picked.type },
  )
  if (begins === null) return 'own'
  // Another change waits for its payment, which has to be paid or canceled first.
  if (running.waiting !== null && running.waiting.state !== 'lapsed') return 'unknown'
  return begins === 'now' ? 'now' : 'later'
}
