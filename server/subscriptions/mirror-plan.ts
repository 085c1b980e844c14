import { dayMs } from '#contract/values/time.ts'
import type { PaidPrice } from '../platform/payments/payment-events.ts'
import type { PlanState } from '../platform/payments/plan-state.ts'
import { planOfPrice } from '../plans/plan-of-price.rules.ts'
import type { FoundChanges } from './plan-reads.store.ts'
import type { NextChange, WaitingChange } from './subscriptions.tables.ts'

const againMs = 5 * 60_000
/** An unpaid change that lapsed is shown for this long. */
const lapsedLifeMs = 7 * dayMs

type Named = Pick<NextChange, 'planId' | 'type'>

const isFor = (price: PaidPrice, { planId, type }: Named): boolean => {
  const plan = planOfPrice(price)
  return plan?.planId === planId && plan.type === type
}

/** Has the waiting change been made: does its price apply, and is it paid? */
const isMade = ({ fact, price }: PlanState, waiting: WaitingChange): boolean =>
  fact.paidPrice !== null && isFor(price, waiting)

const mirrorWaiting = (
  state: PlanState,
  stored: WaitingChange | null,
  nowMs: number,
): WaitingChange | null => {
  const { pending } = state
  const plan = pending && planOfPrice(pending.price)
  if (pending && plan) {
    const { cents, until, url } = pending
    const resumes = stored !== null && isFor(pending.price, stored) && stored.resumes
    return { ...plan, cents, state: 'unpaid', until, url, resumes }
  }
  if (!stored || state.fact.status === 'ended' || isMade(state, stored)) return null
  if (stored.state === 'unpaid') return { ...stored, state: 'lapsed', url: null }
  if (stored.state === 'lapsed') return nowMs < (stored.until ?? 0) + lapsedLifeMs ? stored : null
  // The charge succeeded, and now another plan is paid: the plan was changed again elsewhere.
  return state.fact.paidPrice === null ? stored : null
}

const mirrorNext = ({ schedule, fact }: PlanState): NextChange | null => {
  const next = schedule?.next
  const plan = next && planOfPrice(next.price)
  return next && plan && fact.status !== 'ended' ? { ...plan, cents: next.price.cents, at: next.at } : null
}

/**
 * Derives the plan's ending and its changes from the payment provider's subscription. While the current period is unpaid, a
 * change planned for its start stays planned. `resumes`: a paid change cancels the plan's ending.
 */
export const mirrorPlan = (
  state: PlanState,
  stored: WaitingChange | null,
  nowMs: number,
): FoundChanges & { resumes: boolean } => {
  const waiting = mirrorWaiting(state, stored, nowMs)
  const isOpen = waiting !== null && waiting.state !== 'lapsed'
  const resumes = stored !== null && stored.resumes && isMade(state, stored) && state.fact.ending
  return {
    ...(state.fact.status !== 'ended' && { ending: state.fact.ending && !resumes }),
    ...((state.periodPaid || state.fact.status === 'ended') && { next: mirrorNext(state) }),
    waiting,
    againAt: isOpen ? nowMs + againMs : null,
    resumes,
  }
}
