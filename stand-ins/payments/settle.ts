import { judgeCard, knownCard } from './cards.ts'
import type { TestCard } from './cards.ts'
import { addIntent, awaitMoney, refuseMoney, takeMoney } from './charges.ts'
import { customerDetails } from './checkout-object.ts'
import type { SessionInside } from './checkout-params.ts'
import { findSession } from './checkout-state.ts'
import { addCustomer, rememberEmail } from './customers.ts'
import { emit } from './events.ts'
import { addInvoice } from './invoice-object.ts'
import { finalize, invoiceById, pend, settle } from './invoices.ts'
import { nobody, wallSeconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { awaitDebit } from './debits.ts'
import { presentment } from './presentment.ts'
import { settleInvoice } from './renewals.ts'
import { addSubscription } from './subscription-object.ts'
import { change, keepInside, reschedule, subscriptionById } from './subscription-state.ts'
import { readSwitches } from './switches.ts'
import type { PaymentIntent, Session, Subscription } from './wire.ts'

export type PayOutcome =
  | { kind: 'paid' | 'closed' | 'asked'; session: Session }
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

interface Payer {
  card: TestCard
  email: string
  customer: string | null
}

/** State of the first payment: taken, processing for days, or waiting for the payer's approval. */
type Progress = 'paid' | 'processing' | 'incomplete'

const subscribe = (
  kit: Kit,
  inside: SessionInside,
  { card, email, customer }: Payer & { customer: string },
  intent: string,
  progress: Progress,
): Subscription => {
  const created = addSubscription(kit, inside.lines, customer, inside.subscription)
  keepInside(kit, created.id, { card: card.number })
  const billed = inside.lines.flatMap(({ price, quantity, description }) =>
    price ? [{ price, quantity: quantity ?? 1, description }] : [],
  )
  const draft = addInvoice(kit, created, billed, { email, reason: 'subscription_create', finalizesAt: null })
  const open = finalize(kit, draft)
  const invoice = progress === 'paid' ? settle(kit, open, intent) : pend(kit, open, intent)
  const subscription: Subscription = {
    ...created,
    latest_invoice: invoice.id,
    status: progress === 'incomplete' ? 'incomplete' : 'active',
  }
  kit.store.put(subscription)
  emit(kit, 'customer.subscription.created', subscription, nobody)
  if (progress === 'paid') emit(kit, 'invoice.paid', invoice, nobody)
  reschedule(kit, subscription.id)
  return subscription
}

/** The subscription that waits for the payer's approval; null if it no longer waits. */
const startedOf = (kit: Kit, { started }: SessionInside): Subscription | null => {
  const subscription = started === null ? null : subscriptionById(kit, started)
  return subscription?.status === 'incomplete' ? subscription : null
}

const goOn = (
  kit: Kit,
  subscription: Subscription,
  { card }: Payer,
  intent: string,
  progress: Exclude<Progress, 'incomplete'>,
): Subscription => {
  keepInside(kit, subscription.id, { card: card.number })
  if (progress === 'processing') return change(kit, { ...subscription, status: 'active' })
  settleInvoice(kit, invoiceById(kit, String(subscription.latest_invoice)), intent)
  return subscriptionById(kit, subscription.id)
}

const payerOf = (kit: Kit, session: Session, card: TestCard, email: string): Payer => {
  const known = typeof session.customer === 'string' ? session.customer : null
  if (known !== null) rememberEmail(kit, known, email)
  const customer = known ?? (session.mode === 'subscription' ? addCustomer(kit, { email }).id : null)
  return { card, email, customer }
}

const presentedIntent = (
  kit: Kit,
  session: Session,
  inside: SessionInside,
  { customer }: Payer,
): PaymentIntent => {
  const presented = presentment(session, inside)
  const intent = intentFor(kit, session, inside, customer)
  return presented ? { ...intent, presentment_details: presented } : intent
}

/** Completes the session: paid now or, by a debit, days later. */
const complete = (kit: Kit, session: Session, inside: SessionInside, payer: Payer): Session => {
  const { card, email, customer } = payer
  const progress = card.later ? 'processing' : 'paid'
  const wanted = presentedIntent(kit, session, inside, payer)
  const intent = card.later ? awaitMoney(kit, wanted) : takeMoney(kit, wanted, card, email)
  const started = startedOf(kit, inside)
  const subscription =
    session.mode !== 'subscription' || customer === null
      ? null
      : started
        ? goOn(kit, started, payer, intent.id, progress)
        : subscribe(kit, inside, { ...payer, customer }, intent.id, progress)
  const presented = presentment(session, inside)
  const done: Session = {
    ...session,
    customer,
    customer_details: customerDetails(email),
    invoice: subscription ? String(subscription.latest_invoice) : null,
    payment_intent: subscription ? null : intent.id,
    payment_status: card.later ? 'unpaid' : 'paid',
    ...(presented && { presentment_details: presented }),
    status: 'complete',
    subscription: subscription?.id ?? null,
    url: null,
  }
  kit.store.put(done)
  emit(kit, 'checkout.session.completed', done, nobody)
  if (card.later) {
    awaitDebit(kit, intent.id, {
      session: session.id,
      number: card.number,
      dueAt: wallSeconds(kit) + readSwitches(kit.store).debitDays * 86_400,
    })
  }
  return done
}

/**
 * The payer's bank asks for their approval; until then a subscription is `incomplete`, and `incomplete_expired`
 * after 23 hours: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
const ask = (kit: Kit, session: Session, inside: SessionInside, card: TestCard, email: string): Session => {
  const payer = payerOf(kit, session, card, email)
  const intent: PaymentIntent = {
    ...intentFor(kit, session, inside, payer.customer),
    next_action: {
      redirect_to_url: { return_url: null, url: `${kit.pageUrl}/${session.id}` },
      type: 'redirect_to_url',
    },
    status: 'requires_action',
  }
  kit.store.put(intent)
  const { customer } = payer
  const started =
    startedOf(kit, inside)?.id ??
    (session.mode === 'subscription' && customer !== null
      ? subscribe(kit, inside, { ...payer, customer }, intent.id, 'incomplete').id
      : null)
  const asked: Session = { ...session, customer, customer_details: customerDetails(email) }
  kit.store.put(asked)
  kit.store.putInside(session.id, {
    ...inside,
    intent: intent.id,
    started,
    asked: card.number,
  } satisfies SessionInside)
  return asked
}

const open = (kit: Kit, id: string): { session: Session; inside: SessionInside } | null => {
  const session = findSession(kit, id)
  const inside = kit.store.inside<SessionInside>('checkout.session', id)
  return session && inside ? { session, inside: { ...inside, started: inside.started ?? null } } : null
}

const decline = (kit: Kit, session: Session, inside: SessionInside, card: TestCard, email: string): void => {
  const customer = typeof session.customer === 'string' ? session.customer : null
  const intent = intentFor(kit, session, inside, customer)
  refuseMoney(kit, intent, card, email)
  kit.store.putInside(session.id, { ...inside, asked: null, intent: intent.id } satisfies SessionInside)
}

/** Handles one press of Pay. A session that is no longer open is never charged again, from any tab. */
export const pay = (kit: Kit, id: string, form: { card: string; email: string }): PayOutcome =>
  kit.store.transaction(() => {
    const found = open(kit, id)
    if (!found) return { kind: 'unknown' }
    const { session, inside } = found
    if (session.status !== 'open') return { kind: 'closed', session }
    const answer = judgeCard(form.card, session.payment_method_types.includes('us_bank_account'))
    if (!answer.ok) {
      if (answer.card) decline(kit, session, inside, answer.card, form.email)
      return { kind: 'declined', session, message: answer.message }
    }
    const { card } = answer
    if (card.authenticates) return { kind: 'asked', session: ask(kit, session, inside, card, form.email) }
    const payer = payerOf(kit, session, card, form.email)
    return { kind: 'paid', session: complete(kit, session, inside, payer) }
  })

export const authenticate = (kit: Kit, id: string, yes: boolean): PayOutcome =>
  kit.store.transaction(() => {
    const found = open(kit, id)
    if (!found) return { kind: 'unknown' }
    const { session, inside } = found
    if (session.status !== 'open' || !inside.asked) return { kind: 'closed', session }
    const card = knownCard(inside.asked)
    const email = session.customer_details?.email ?? ''
    if (yes)
      return {
        kind: 'paid',
        session: complete(kit, session, inside, payerOf(kit, session, card, email)),
      }
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    decline(kit, session, inside, { ...card, decline: { code: 'authentication_failed', message } }, email)
    return { kind: 'declined', session, message }
  })
