import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { findProviderId, updateSubscription } from './subscriptions.store.ts'

/**
 * Ends a subscription with its paid period, or takes that back. False when it doesn't renew. The payment provider
 * decides: its answer is stored, and confirmed again by webhook. Throws its PaymentError when it can't be reached.
 */
export const setEnding = async (
  { db, clock, payments }: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  id: string,
  ending: boolean,
): Promise<boolean> => {
  const providerId = await findProviderId(db, id)
  if (providerId === null) return false
  const asked = async () => {
    try {
      return await payments.setEnding(providerId, ending)
    } catch (error) {
      // Refused: it has already ended there, and the webhook that says so is still under way.
      if (error instanceof PaymentError && error.refused) return payments.readSubscription(providerId)
      throw error
    }
  }
  const report = await asked()
  return (await updateSubscription(db, id, report, clock.now())).status !== 'ended'
}
