import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { claimPlanRead, endPlanRead } from './plan-reads.store.ts'
import type { PlanRead } from './plan-reads.store.ts'
import { mirrorPlan } from './mirror-plan.ts'
import { planOfPrice } from '../plans/plan-of-price.rules.ts'
import { bookReported, updateSubscription } from './subscriptions.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

const retryMs = 60_000

/** An unpaid price is ignored: the plan stays until that is paid, and the payment triggers another read. */
const readPlan = async ({ db, clock, log, payments }: Deps, read: PlanRead): Promise<void> => {
  const { id, provider_id: providerId } = read
  if (providerId === null) return void (await endPlanRead(db, read, null, clock.now()))
  const state = await payments.readPlanState(providerId)
  await bookReported(db, id, state.fact, clock.now())
  const { paidPrice: price } = state.fact
  const plan = price && planOfPrice(price)
  if (price && !plan)
    log.error({ subscriptionId: id, price: price.id }, 'The price of a subscription names no plan.')
  const { resumes, ...changes } = mirrorPlan(state, read.waiting_change, clock.now())
  if (resumes) await updateSubscription(db, id, await payments.setEnding(providerId, false), clock.now())
  const found = price && plan && { ...plan, cents: price.cents, lastPaid: state.fact.paid }
  await endPlanRead(db, read, found, clock.now(), changes)
}

/**
 * Reads the plan of every subscription with a due read from the price of its item at the payment provider, because the
 * original order is outdated after a change. Pending and planned changes are stored too.
 */
export const readPaidPlans = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const nowMs = deps.clock.now()
    const read = signal?.aborted ? undefined : await claimPlanRead(deps.db, nowMs, nowMs + retryMs)
    if (!read) return
    try {
      await readPlan(deps, read)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      deps.log.warn({ err: error, subscriptionId: read.id }, 'The plan of a subscription could not be read.')
    }
  }
}

export const paidPlansJob = (deps: Deps): Job => ({
  name: 'paid-plans',
  everyMs: 5_000,
  run: (signal) => readPaidPlans(deps, signal),
})
