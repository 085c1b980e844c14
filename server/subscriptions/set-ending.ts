import { owesRenewal } from '#contract/subscriptions.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { findProviderId, updateSubscription } from './subscriptions.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

/**
 * Ends a subscription with its paid period, or takes that back; one whose renewal isn't paid ends at once. False when it
 * doesn't renew. The payment provider decides: its answer is stored, and confirmed again by webhook. Throws its
 * PaymentError when it can't be reached.
 */
export const setEnding = async (
  { db, clock, payments }: Deps,
  id: string,
  ending: boolean,
): Promise<boolean> => {
  const providerId = await findProviderId(db, id)
  if (providerId === null) return false
  const before = await payments.readSubscription(providerId)
  const endsAtOnce = ending && owesRenewal(before)
  const asked = async () => {
    try {
      return await (endsAtOnce ? payments.endUnpaid(providerId) : payments.setEnding(providerId, ending))
    } catch (error) {
      // Refused: it has ended there, or was just paid, and the webhook that says so is still under way.
      if (error instanceof PaymentError && error.refused) return payments.readSubscription(providerId)
      throw error
    }
  }
  const { status } = await updateSubscription(db, id, await asked(), clock.now())
  return endsAtOnce || status !== 'ended'
}
