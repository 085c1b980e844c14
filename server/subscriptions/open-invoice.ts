import type { Dependencies } from '../dependencies.ts'
import { findProviderId, updateSubscription } from './subscriptions.store.ts'

/**
 * Returns the payment page of a subscription's open invoice and its amount in cents. Returns null when there is none; the
 * payment provider's state of the subscription is then stored. Throws its PaymentError when it can't be reached.
 */
export const findOpenInvoice = async (
  { db, clock, payments }: Pick<Dependencies, 'db' | 'clock' | 'payments'>,
  id: string,
): Promise<{ url: string; cents: number } | null> => {
  const providerId = await findProviderId(db, id)
  if (providerId === null) return null
  const invoice = await payments.findOpenInvoice(providerId)
  if (!invoice) await updateSubscription(db, id, await payments.readSubscription(providerId), clock.now())
  return invoice
}
