import type { Api } from './api.ts'
import { ApiFault } from './fault.ts'
import { invoiceById, subscriptionOf, voidInvoice } from './invoices.ts'
import type { Kit } from './kit.ts'
import { change, reschedule, subscriptionById, unsettledInvoices } from './subscription-state.ts'
import { isForUpdate } from './pending-updates.ts'
import type { Invoice } from './wire.ts'

/** "You can only void an invoice in `open` or `uncollectible` status": https://docs.stripe.com/invoicing/overview */
const voidable = ['open', 'uncollectible']
const late = ['past_due', 'unpaid']

/**
 * Voids an invoice. "Stripe determines the status from the most recent non-voided invoice"
 * (https://docs.stripe.com/billing/subscriptions/overview#handle-unpaid-subscriptions): a subscription that was late
 * with this invoice alone becomes active, one that is also late with an older one stays late.
 */
const voidByHand = (kit: Kit, id: string): Invoice => {
  const invoice = invoiceById(kit, id)
  // Source of this text: https://dev.classmethod.jp/articles/stripe-void-invoice-with-any-status
  if (!voidable.includes(String(invoice.status)))
    throw new ApiFault("You can only pass in open invoices. This invoice isn't open.")
  voidInvoice(kit, invoice)
  const found = subscriptionById(kit, subscriptionOf(invoice))
  // Voiding its invoice cancels a pending update: https://docs.stripe.com/billing/subscriptions/pending-updates
  const subscription = isForUpdate(found, invoice) ? change(kit, { ...found, pending_update: null }) : found
  const isOwed = unsettledInvoices(kit, subscription.id).some(({ status }) => status === 'open')
  if (late.includes(subscription.status) && !isOwed) change(kit, { ...subscription, status: 'active' })
  reschedule(kit, subscription.id)
  return invoiceById(kit, id)
}

export const serveVoiding = (api: Api, kit: Kit): void => {
  api.post('/v1/invoices/:id/void', [], ({ id }) => voidByHand(kit, id))
}
