import { useState } from 'react'
import type { PlanChangeContext } from '#machines/subscriptions/plan-change.machine.ts'

type Known = Pick<PlanChangeContext, 'problem' | 'subscription'>

/**
 * Returns the problem as long as it stands: that another change was under way is over once the plan is another one and
 * nothing waits any more. Then nothing is left that could be paid or taken back.
 */
export const useStandingProblem = ({ problem, subscription }: Known): Known['problem'] => {
  const [raised, setRaised] = useState({ problem, subscription })
  if (raised.problem !== problem) setRaised({ problem, subscription })
  const { plan_id: planId, type } = raised.subscription
  const isOther = planId !== subscription.plan_id || type !== subscription.type
  return problem === 'change_waiting' && subscription.waiting === null && isOther ? null : problem
}
