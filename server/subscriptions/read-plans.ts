import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { claimPlanRead, endPlanRead } from './plan-reads.store.ts'
import type { PlanRead } from './plan-reads.store.ts'
import { planOfPrice } from './plan-of-price.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

const retryMs = 60_000

/** What isn't paid counts for nothing: the plan stays until it is, and its payment asks again. */
const readPlan = async ({ db, log, payments }: Deps, read: PlanRead): Promise<void> => {
  const { paidPrice: price } = read.provider_id
    ? await payments.readSubscription(read.provider_id)
    : { paidPrice: null }
  const plan = price && planOfPrice(price)
  if (price && !plan)
    log.error({ subscriptionId: read.id, price: price.id }, 'The price of a subscription names no plan.')
  await endPlanRead(db, read, price && plan && { ...plan, cents: price.cents })
}

/**
 * Takes over the plan of every subscription that was paid again from its item's price: whoever changed it, the order it
 * began with says nothing about it any more.
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
