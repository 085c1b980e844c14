import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Payments } from '../platform/payments/payments.ts'
import type { PlanState } from '../platform/payments/plan-state.ts'
import { findProviderId, readWaiting, updateSubscription } from './subscriptions.store.ts'
import { withHold } from './hold.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

/** Ignores a refusal: the schedule is already over, or the waiting change was paid meanwhile. */
const unlessRefused = async (asked: Promise<void>): Promise<void> => {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof PaymentError) || !error.refused) throw error
  }
}

/** Releases a planned change; drops a waiting one only if the plan is to end. */
export const dropChanges = async (payments: Payments, state: PlanState, ending: boolean): Promise<void> => {
  if (state.schedule) await unlessRefused(payments.releaseSchedule(state.schedule.id))
  if (ending && state.pending) await unlessRefused(payments.dropPendingChange(state.pending.invoiceId))
}

/**
 * Ends a subscription with its paid period, or cancels that; one with an unpaid renewal ends at once. A change that has not
 * begun is cancelled first. False when it doesn't renew. The payment provider decides: its response is stored, and a webhook
 * confirms it. Throws its PaymentError when it can't be reached, SubscriptionHeld while it is being changed.
 */
export const setEnding = async (deps: Deps, id: string, ending: boolean): Promise<boolean> => {
  const { db, clock, payments } = deps
  const providerId = await findProviderId(db, id)
  if (providerId === null) return false
  return withHold(deps, id, async () => {
    const state = await payments.readPlanState(providerId)
    const endsAtOnce = ending && owesRenewal(state.fact)
    const asked = async () => {
      try {
        if (endsAtOnce) return await payments.endUnpaid(providerId)
        await dropChanges(payments, state, ending)
        return await payments.setEnding(providerId, ending)
      } catch (error) {
        // Refused: it has ended there or was just paid, and the webhook is still on its way.
        if (error instanceof PaymentError && error.refused) return payments.readSubscription(providerId)
        throw error
      }
    }
    const { status } = await updateSubscription(db, id, await asked(), clock.now())
    const waiting = await readWaiting(db, id)
    // A change that was just paid still applies, but the later request to end the plan wins.
    const kept = waiting?.state === 'confirming' ? { ...waiting, resumes: false } : null
    return {
      value: endsAtOnce || status !== 'ended',
      changed: { next: null, ...(ending && { waiting: kept }) },
    }
  })
}
