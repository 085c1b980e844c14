import type { Api } from './api.ts'
import { ApiFault } from './fault.ts'
import { invoiceById, subscriptionOf, voidInvoice } from './invoices.ts'
import type { Kit } from './kit.ts'
import { isLatest } from './renewals.ts'
import { change, reschedule, subscriptionById } from './subscription-state.ts'
import type { Invoice } from './wire.ts'

const voidable = ['open', 'uncollectible']

/**
 * Nothing is asked for the invoice any more. A subscription that was late with its latest one is active then
 * (https://docs.stripe.com/billing/subscriptions/overview#voiding-invoice).
 */
const voidByHand = (kit: Kit, id: string): Invoice => {
  const invoice = invoiceById(kit, id)
  // "You can only void open or uncollectible invoices": https://docs.stripe.com/invoicing/overview#void
  if (!voidable.includes(String(invoice.status)))
    throw new ApiFault(
      `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`,
    )
  voidInvoice(kit, invoice)
  const subscription = subscriptionById(kit, subscriptionOf(invoice))
  if (subscription.status === 'past_due' && isLatest(kit, invoice))
    change(kit, { ...subscription, status: 'active' })
  reschedule(kit, subscription.id)
  return invoiceById(kit, id)
}

export const serveVoiding = (api: Api, kit: Kit): void => {
  api.post('/v1/invoices/:id/void', [], ({ id }) => voidByHand(kit, id))
}
