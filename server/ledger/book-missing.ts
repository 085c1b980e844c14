import type { Dependencies } from '../dependencies.ts'
import type { ProviderCharge } from '../platform/payments/provider-books.ts'
import type { Db } from '../schema.ts'
import { bookDiffering, bookInvoice } from './bookings.store.ts'
import { readBooks } from './books.store.ts'
import type { Books } from './books.store.ts'
import { keyOf } from './check-provider.ts'

const bookCharge = async (db: Db, books: Books, charge: ProviderCharge): Promise<boolean> => {
  const { orderId, invoice, cents, currency, createdMs } = charge
  const order = books.orders.get(orderId ?? '')
  if (!order) return false
  if (!invoice || invoice.reason === 'first') {
    const paid = { cents, currency, subscriptionId: order.provider_subscription_id }
    return order.status === 'differs' && bookDiffering(db, order, paid, createdMs)
  }
  const { id, reason, subscriptionId, paidUntilMs } = invoice
  if (subscriptionId === null) return false
  const hasPlan = books.subscriptions.some(({ provider_id }) => provider_id === subscriptionId)
  const paid = { orderId: order.id, userId: order.user_id, subscriptionId, hasPlan, paidUntilMs }
  return bookInvoice(db, { id, paidCents: cents, currency, reason }, paid, createdMs)
}

/**
 * Books charges of the payment provider for known orders that are missing in the journal: renewals and differing payments from
 * before the journal existed, or whose webhook was lost for good. Running it again books nothing more. Returns the keys of the
 * new bookings.
 */
export const bookMissing = async ({
  db,
  payments,
}: Pick<Dependencies, 'db' | 'payments'>): Promise<string[]> => {
  const books = await readBooks(db)
  const { charges } = await payments.readBooks()
  const booked: string[] = []
  for (const charge of charges)
    if (!books.transactions.has(keyOf(charge)) && (await bookCharge(db, books, charge)))
      booked.push(keyOf(charge))
  return booked
}
