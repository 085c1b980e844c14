import type { Leaving } from '../feature.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { withHold } from './hold.store.ts'
import { readRunning } from './plans-of-user.store.ts'
import { dropChanges, setEnding } from './set-ending.ts'
import { closeSubscription, findProviderId, updateSubscription } from './subscriptions.store.ts'

/**
 * Ends a subscription at the payment provider now, and voids its open invoices; charges until then are booked. Ended
 * before: nothing changes.
 */
const endAtOnce = async (deps: Parameters<typeof setEnding>[0], id: string): Promise<void> => {
  const { db, clock, payments } = deps
  const providerId = await findProviderId(db, id)
  if (providerId === null) return
  await withHold(deps, id, async () => {
    try {
      const state = await payments.readPlanState(providerId)
      await dropChanges(payments, state, true)
      if (state.fact.status !== 'ended') await payments.endSubscription(providerId)
      await payments.voidInvoices(providerId)
      await updateSubscription(db, id, await payments.readSubscription(providerId), clock.now())
    } catch (error) {
      if (!(error instanceof PaymentError) || error.code !== 'resource_missing') throw error
    }
    await closeSubscription(db, id, clock.now())
    return { value: null, changed: { next: null, waiting: null } }
  })
}

/** The plans of a player who is leaving stop renewing with the request, and end before the deletion. */
export const endPlans: Leaving = {
  requested: async (deps, userId) => {
    for (const { id, ending } of await readRunning(deps.db, userId))
      if (!ending) await setEnding(deps, id, true)
  },
  finish: async (deps, userId) => {
    for (const { id } of await readRunning(deps.db, userId)) await endAtOnce(deps, id)
  },
}
