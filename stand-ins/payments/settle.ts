import { judgeCard } from './cards.ts'
import type { TestCard } from './cards.ts'
import { addIntent, refuseMoney, takeMoney } from './charges.ts'
import { customerDetails } from './checkout-object.ts'
import type { SessionInside } from './checkout-params.ts'
import { findSession } from './checkout-state.ts'
import { addCustomer, rememberEmail } from './customers.ts'
import { emit } from './events.ts'
import { addInvoice } from './invoice-object.ts'
import { finalize, settle } from './invoices.ts'
import { nobody } from './kit.ts'
import type { Kit } from './kit.ts'
import { presentment } from './presentment.ts'
import { addSubscription } from './subscription-object.ts'
import { keepInside, reschedule } from './subscription-state.ts'
import type { PaymentIntent, Session, Subscription } from './wire.ts'

export type PayOutcome =
  | { kind: 'paid' | 'closed'; session: Session }
  | { kind: 'declined'; session: Session; message: string }
  | { kind: 'unknown' }

const intentFor = (
  kit: Kit,
  session: Session,
  inside: SessionInside,
  customer: string | null,
): PaymentIntent => {
  const started =
    inside.intent === null ? undefined : kit.store.get<PaymentIntent>('payment_intent', inside.intent)
  if (started) {
    const mine: PaymentIntent = { ...started, customer }
    kit.store.put(mine)
    return mine
  }
  const subscribed = session.mode === 'subscription'
  return addIntent(kit, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    description: subscribed ? 'Subscription creation' : inside.payment.description,
    metadata: subscribed ? {} : inside.payment.metadata,
    receiptEmail: inside.payment.receiptEmail,
  })
}

const subscribe = (
  kit: Kit,
  inside: SessionInside,
  customer: string,
  { card, email, intent }: { card: string; email: string; intent: string },
): Subscription => {
  const created = addSubscription(kit, inside.lines, customer, inside.subscription)
  keepInside(kit, created.id, { card })
  const billed = inside.lines.flatMap(({ price, quantity, description }) =>
    price ? [{ price, quantity: quantity ?? 1, description }] : [],
  )
  const draft = addInvoice(kit, created, billed, { email, reason: 'subscription_create', finalizesAt: null })
  const invoice = settle(kit, finalize(kit, draft), intent)
  const subscription: Subscription = { ...created, latest_invoice: invoice.id }
  kit.store.put(subscription)
  emit(kit, 'customer.subscription.created', subscription, nobody)
  emit(kit, 'invoice.paid', invoice, nobody)
  reschedule(kit, subscription.id)
  return subscription
}

const complete = (
  kit: Kit,
  session: Session,
  inside: SessionInside,
  card: TestCard,
  email: string,
): Session => {
  const subscribed = session.mode === 'subscription'
  const known = typeof session.customer === 'string' ? session.customer : null
  if (known !== null) rememberEmail(kit, known, email)
  const customer = known ?? (subscribed ? addCustomer(kit, { email }).id : null)
  const presented = presentment(session, inside)
  const wanted = intentFor(kit, session, inside, customer)
  const intent = takeMoney(
    kit,
    presented ? { ...wanted, presentment_details: presented } : wanted,
    card,
    email,
  )
  const subscription =
    subscribed && customer !== null
      ? subscribe(kit, inside, customer, { card: card.number, email, intent: intent.id })
      : null
  const done: Session = {
    ...session,
    customer,
    customer_details: customerDetails(email),
    invoice: subscription ? String(subscription.latest_invoice) : null,
    payment_intent: subscribed ? null : intent.id,
    payment_status: 'paid',
    ...(presented && { presentment_details: presented }),
    status: 'complete',
    subscription: subscription?.id ?? null,
    url: null,
  }
  kit.store.put(done)
  emit(kit, 'checkout.session.completed', done, nobody)
  return done
}

/** One press of Pay. A session that is no longer open is never charged again, whichever tab asks. */
export const pay = (kit: Kit, id: string, form: { card: string; email: string }): PayOutcome =>
  kit.store.transaction(() => {
    const session = findSession(kit, id)
    const inside = kit.store.inside<SessionInside>('checkout.session', id)
    if (!session || !inside) return { kind: 'unknown' }
    if (session.status !== 'open') return { kind: 'closed', session }
    const answer = judgeCard(form.card)
    if (answer.ok) return { kind: 'paid', session: complete(kit, session, inside, answer.card, form.email) }
    if (answer.card) {
      const customer = typeof session.customer === 'string' ? session.customer : null
      const intent = intentFor(kit, session, inside, customer)
      refuseMoney(kit, intent, answer.card, form.email)
      kit.store.putInside(id, { ...inside, intent: intent.id } satisfies SessionInside)
    }
    return { kind: 'declined', session, message: answer.message }
  })
