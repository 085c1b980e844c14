import type { Dependencies } from '../dependencies.ts'
import { freeSlot } from '../payments/outcomes.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { withHold } from '../subscriptions/hold.store.ts'
import { dropChanges } from '../subscriptions/set-ending.ts'
import {
  closeSubscription,
  findProviderId,
  updateSubscription,
} from '../subscriptions/subscriptions.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

/**
 * Ends a subscription at the payment provider now, and voids its open invoices; charges until then are booked. Ended
 * before: nothing changes. Throws the PaymentError when the payment provider can't be reached, SubscriptionHeld while
 * it is being changed.
 */
export const endAtOnce = async (
  deps: Deps,
  { id, orderId }: { readonly id: string; readonly orderId: string | null },
): Promise<void> => {
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
  if (orderId !== null) await freeSlot(db, orderId)
}
