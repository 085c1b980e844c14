import { useState } from 'react'
import type { PlanChangeContext } from '#machines/subscriptions/plan-change.machine.ts'

type Known = Pick<PlanChangeContext, 'problem' | 'subscription'>

/**
 * Returns the problem while it is still true. `change_waiting` ends once the plan has changed and no change waits any
 * more: then there is nothing left to pay or cancel.
 */
export const useStandingProblem = ({ problem, subscription }: Known): Known['problem'] => {
  const [raised, setRaised] = useState({ problem, subscription })
  if (raised.problem !== problem) setRaised({ problem, subscription })
  const { plan_id: planId, type } = raised.subscription
  const isOther = planId !== subscription.plan_id || type !== subscription.type
  return problem === 'change_waiting' && subscription.waiting === null && isOther ? null : problem
}
