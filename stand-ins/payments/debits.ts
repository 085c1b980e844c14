import { knownCard } from './cards.ts'
import { refuseMoney, takeMoney } from './charges.ts'
import type { SessionInside } from './checkout-params.ts'
import { sessionById } from './checkout-state.ts'
import { emit } from './events.ts'
import { fail, invoiceById } from './invoices.ts'
import { nobody, wallSeconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { settleInvoice } from './renewals.ts'
import { change, inTimeOf, isOver, subscriptionById } from './subscription-state.ts'
import type { PaymentIntent, Session } from './wire.ts'

/** Data that the payment provider stores about a payment that takes days. */
export interface Debit {
  session: string
  number: string
  /** Time when it succeeds or fails, in seconds; null once that has happened. */
  dueAt: number | null
}

export const awaitDebit = (kit: Kit, intent: string, debit: Debit): void => kit.store.putInside(intent, debit)

/** The first invoice of a subscription whose debit failed stays open; a debit is not retried automatically. */
const subscriptionFailed = (kit: Kit, session: Session, intent: string): void => {
  const invoice = invoiceById(kit, String(session.invoice))
  fail(kit, invoice, intent, { attempts: 1, next: null })
  const subscription = subscriptionById(kit, String(session.subscription))
  if (!isOver(subscription)) change(kit, { ...subscription, status: 'past_due' })
}

/**
 * Concludes a debit: `checkout.session.async_payment_succeeded` or `..._failed`; the session stays complete:
 * https://docs.stripe.com/checkout/fulfillment#delayed-payment-methods
 */
const conclude = (wall: Kit, id: string): void => {
  const intent = wall.store.get<PaymentIntent>('payment_intent', id)
  const debit = wall.store.inside<Debit>('payment_intent', id)
  if (!intent || !debit) return
  const session = sessionById(wall, debit.session)
  const subscription = session.subscription === null ? null : String(session.subscription)
  const kit = subscription === null ? wall : inTimeOf(wall, subscription)
  const card = knownCard(debit.number)
  const email = session.customer_details?.email ?? ''
  awaitDebit(kit, id, { ...debit, dueAt: null })
  if (card.decline) {
    refuseMoney(kit, intent, card, email)
    if (subscription !== null) subscriptionFailed(kit, session, id)
    const inside = kit.store.inside<SessionInside>('checkout.session', session.id)
    kit.store.putInside(session.id, { ...inside, failed: true })
    emit(kit, 'checkout.session.async_payment_failed', session, nobody)
    return
  }
  takeMoney(kit, intent, card, email)
  if (subscription !== null) settleInvoice(kit, invoiceById(kit, String(session.invoice)), id)
  const paid: Session = { ...session, payment_status: 'paid' }
  kit.store.put(paid)
  emit(kit, 'checkout.session.async_payment_succeeded', paid, nobody)
}

/** Concludes the debits that are due within `ahead` seconds; with `subscription` only those of that one. */
export const runDebits = (kit: Kit, ahead = 0, subscription?: string): void => {
  const rows = kit.store
    .prepare(
      `select id, inside ->> 'session' as session from objects
       where kind = 'payment_intent' and inside ->> 'dueAt' <= ? order by seq`,
    )
    .all(wallSeconds(kit) + ahead)
  for (const { id, session } of rows) {
    if (subscription === undefined || sessionById(kit, String(session)).subscription === subscription)
      kit.store.transaction(() => conclude(kit, String(id)))
  }
}
