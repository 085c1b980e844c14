import type { Dependencies } from '../dependencies.ts'
import { findProviderId, updateSubscription } from './subscriptions.store.ts'

/**
 * Returns the page of the invoice that a subscription's owner still has to pay, and what it asks for in cents; null when
 * there is none: what the payment provider says of the subscription is stored then. Throws its PaymentError when it can't
 * be reached.
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
