import { emit } from './events.ts'
import { invoiceById, voidInvoice } from './invoices.ts'
import { nobody } from './kit.ts'
import type { Kit } from './kit.ts'
import { change } from './subscription-state.ts'
import type { Invoice, Subscription } from './wire.ts'

/** Does a change of the plan wait for this invoice? */
export const isForUpdate = ({ pending_update, latest_invoice }: Subscription, { id }: Invoice): boolean =>
  pending_update !== null && latest_invoice === id

/**
 * Its invoice was paid: "the changes are applied and the pending_update hash is cleared"
 * (https://docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
export const applyUpdate = (kit: Kit, before: Subscription): Subscription => {
  const { pending_update: pending } = before
  const after = change(kit, {
    ...before,
    billing_cycle_anchor: pending?.billing_cycle_anchor ?? before.billing_cycle_anchor,
    items: { ...before.items, data: pending?.subscription_items ?? before.items.data },
    pending_update: null,
  })
  emit(kit, 'customer.subscription.pending_update_applied', after, nobody)
  return after
}

/** "The invoice is voided and the pending update is discarded" (same page). */
export const dropUpdate = (kit: Kit, before: Subscription): Subscription => {
  voidInvoice(kit, invoiceById(kit, String(before.latest_invoice)))
  const after = change(kit, { ...before, pending_update: null })
  emit(kit, 'customer.subscription.pending_update_expired', after, nobody)
  return after
}
