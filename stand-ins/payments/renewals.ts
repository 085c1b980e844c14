import { judgeCard, knownCard } from './cards.ts'
import { refuseMoney, takeMoney } from './charges.ts'
import { customerById } from './customers.ts'
import { emit } from './events.ts'
import { ApiFault } from './fault.ts'
import { addInvoice } from './invoice-object.ts'
import { fail, finalize, intentOf, invoiceById, settle, subscriptionOf, voidInvoice } from './invoices.ts'
import { at, nobody, seconds, wallSeconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { applyUpdate, dropUpdate, isForUpdate } from './pending-updates.ts'
import { nextPeriod } from './phases.ts'
import {
  change,
  currentEnd,
  end,
  inTimeOf,
  insideOf,
  isOver,
  itemsFrom,
  keepInside,
  nextDue,
  reschedule,
  subscriptionById,
  unsettledInvoices,
} from './subscription-state.ts'
import type { Due } from './subscription-state.ts'
import { readSwitches } from './switches.ts'
import type { Invoice, Product, Subscription } from './wire.ts'

/**
 * "Not attempted until 1 hour after the invoice.created webhook":
 * https://docs.stripe.com/api/invoices/object#invoice_object-attempted
 */
const draftSeconds = 3600

/**
 * Days from each failed attempt to the next one, if the account retries:
 * https://docs.stripe.com/billing/revenue-recovery/smart-retries#custom-retry-schedule
 */
const retryDays = [3, 5, 7]
const daySeconds = 86_400

/**
 * Begins the next period, paid or not: the end of the period moves it on, and the invoice follows. For an unpaid
 * subscription the invoice stays a draft: "invoices continue to be generated each billing cycle and remain in draft
 * state" (https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions).
 */
const beginPeriod = (kit: Kit, before: Subscription): Invoice => {
  const moved = nextPeriod(kit, before.pending_update ? dropUpdate(kit, before) : before)
  const billed = moved.items.data.map(({ price, quantity }) => ({
    price,
    quantity: quantity ?? 1,
    description: kit.store.get<Product>('product', String(price.product))?.name ?? null,
  }))
  const invoice = addInvoice(kit, moved, billed, {
    email: customerById(kit, String(before.customer), 'customer').email ?? '',
    reason: 'subscription_cycle',
    finalizesAt: before.status === 'unpaid' ? null : seconds(kit) + draftSeconds,
  })
  change(kit, { ...moved, latest_invoice: invoice.id })
  return invoice
}

/**
 * "Payment on the latest finalized invoice" decides:
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
const isLatest = (kit: Kit, invoice: Invoice): boolean =>
  !unsettledInvoices(kit, subscriptionOf(invoice)).some(
    (other) => other.status === 'open' && other.created > invoice.created,
  )

/** Marks an invoice as paid: a subscription that waited for it is active again. */
export const settleInvoice = (kit: Kit, invoice: Invoice, intent: string): void => {
  const paid = settle(kit, invoice, intent)
  const subscription = subscriptionById(kit, subscriptionOf(invoice))
  emit(kit, 'invoice.paid', paid, nobody)
  if (isForUpdate(subscription, paid)) return void applyUpdate(kit, subscription)
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.status) && isLatest(kit, paid))
    change(kit, { ...subscription, status: 'active' })
  if (subscription.status === 'paused') resume(kit, subscription)
  reschedule(kit, subscription.id)
}

/**
 * Resumes a subscription that was paused for a failed payment, once that is paid. If its period has ended meanwhile,
 * a new billing cycle begins: https://docs.stripe.com/changelog/endive/2026-09-30/pause-on-payment-failure
 */
const resume = (kit: Kit, subscription: Subscription): void => {
  const { status_details: _, ...rest } = subscription
  const now = seconds(kit)
  const anew: Pick<Subscription, 'billing_cycle_anchor' | 'items'> =
    currentEnd(subscription) > now
      ? subscription
      : { billing_cycle_anchor: now, items: itemsFrom(subscription, now) }
  const { billing_cycle_anchor, items } = anew
  const resumed = change(kit, { ...rest, billing_cycle_anchor, items, status: 'active' })
  emit(kit, 'customer.subscription.resumed', resumed, nobody)
}

/**
 * After the last attempt, by the account's setting: "canceled or unpaid", left past_due, or paused
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries#failed-payments-for-subscriptions,
 * https://docs.stripe.com/billing/revenue-recovery/smart-retries/pause-on-payment-failure).
 */
const giveUp = (kit: Kit, subscription: Subscription): void => {
  const { afterRetries } = readSwitches(kit.store)
  switch (afterRetries) {
    case 'past_due':
      return
    case 'cancel':
      return void end(kit, subscription, 'payment_failed')
    case 'unpaid':
      return void change(kit, { ...subscription, status: 'unpaid' })
    case 'pause': {
      const paused = change(kit, {
        ...subscription,
        status: 'paused',
        status_details: {
          paused: {
            subscription: { type: 'final_payment_failure' },
            transitioned_at: seconds(kit),
            type: 'subscription',
          },
        },
      })
      emit(kit, 'customer.subscription.paused', paused, nobody)
      return
    }
    default:
      afterRetries satisfies never
  }
}

const failed = (kit: Kit, invoice: Invoice, intent: string): void => {
  const attempts = invoice.attempt_count + 1
  const days = retryDays[attempts - 1]
  const retries = attempts <= readSwitches(kit.store).retries && days !== undefined
  const next = retries ? seconds(kit) + days * daySeconds : null
  fail(kit, invoice, intent, { attempts, next })
  const subscription = subscriptionById(kit, subscriptionOf(invoice))
  const late =
    subscription.status === 'active' ? change(kit, { ...subscription, status: 'past_due' }) : subscription
  if (next === null && late.status === 'past_due') giveUp(kit, late)
  reschedule(kit, subscription.id)
}

/** Tries once to charge an invoice to the stored card. */
const collect = (kit: Kit, given: Invoice): void => {
  const invoice = finalize(kit, given)
  const intent = intentOf(kit, invoice, 'Subscription update')
  const card = knownCard(insideOf(kit, subscriptionOf(invoice)).card)
  const email = invoice.customer_email ?? ''
  if (card.decline) {
    refuseMoney(kit, intent, card, email)
    failed(kit, invoice, intent.id)
  } else settleInvoice(kit, invoice, takeMoney(kit, intent, card, email).id)
}

/**
 * "This is a terminal status, the open invoice will be voided":
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
const expire = (kit: Kit, subscription: Subscription): void => {
  for (const invoice of unsettledInvoices(kit, subscription.id)) voidInvoice(kit, invoice)
  change(kit, { ...subscription, ended_at: seconds(kit), status: 'incomplete_expired' })
}

const act = (kit: Kit, subscription: Subscription, due: Due): void => {
  switch (due.kind) {
    case 'expire':
      return expire(kit, subscription)
    case 'end':
      return void end(kit, subscription, 'cancellation_requested')
    case 'drop':
      return void dropUpdate(kit, subscription)
    case 'cycle':
      return void beginPeriod(kit, subscription)
    case 'collect':
      if (due.invoice) collect(kit, due.invoice)
      return
    default:
      due.kind satisfies never
  }
}

/** Does everything that is due for a subscription by now, each at its own time. */
const catchUp = (kit: Kit, id: string): void => {
  for (;;) {
    const subscription = subscriptionById(kit, id)
    const due = nextDue(kit, subscription)
    if (!due || due.at > seconds(inTimeOf(kit, id))) break
    act(at(kit, due.at), subscription, due)
  }
  reschedule(kit, id)
}

/** Renews, collects, retries and ends all subscriptions that are due. */
export const runRenewals = (kit: Kit): void => {
  const rows = kit.store
    .prepare(`select id from objects where kind = 'subscription' and inside ->> 'dueAt' <= ?`)
    .all(wallSeconds(kit))
  for (const row of rows) kit.store.transaction(() => catchUp(kit, String(row.id)))
}

/** Advances the time of one subscription, or of all that are not over, as the payment provider's test clocks do. */
export const moveOn = (kit: Kit, by: number, id?: string): void => {
  if (by === 0 && id === undefined) return runRenewals(kit)
  const ids =
    id === undefined
      ? [...kit.store.newest<Subscription>('subscription')].filter((one) => !isOver(one)).map((one) => one.id)
      : [subscriptionById(kit, id, 'subscription').id]
  for (const one of ids) {
    kit.store.transaction(() => {
      keepInside(kit, one, { ahead: insideOf(kit, one).ahead + by })
      catchUp(kit, one)
    })
  }
}

/** Changes the card for future charges, as a customer does in their own account. */
export const changeCard = (kit: Kit, id: string, typed: string): void => {
  const { card } = judgeCard(typed)
  if (!card) throw new ApiFault('That is none of the test numbers.', { param: 'card' })
  kit.store.transaction(() =>
    keepInside(kit, subscriptionById(kit, id, 'subscription').id, { card: card.number }),
  )
}

/** Begins the next period at once and charges its invoice; a subscription that is about to end, ends instead. */
export const renew = (kit: Kit, id: string): Subscription =>
  kit.store.transaction(() => {
    const then = inTimeOf(kit, id)
    const before = subscriptionById(kit, id)
    if (!['active', 'past_due', 'unpaid'].includes(String(before.status)))
      throw new ApiFault(`A subscription that is ${before.status} has no next period.`)
    if (before.cancel_at !== null && before.cancel_at <= currentEnd(before))
      return end(then, before, 'cancellation_requested')
    const invoice = beginPeriod(then, before)
    if (invoice.automatically_finalizes_at !== null) collect(then, invoice)
    return subscriptionById(kit, id)
  })

/**
 * Tries once to pay an open invoice by hand, on its page. It "doesn't affect the retry schedule"
 * (https://docs.stripe.com/api/invoices/object#invoice_object-attempt_count), and its card is not charged for
 * renewals: the subscription's payment_settings.save_default_payment_method is `off`
 * (https://docs.stripe.com/api/subscriptions/object#subscription_object-payment_settings).
 */
export const payInvoice = (
  kit: Kit,
  id: string,
  number: string,
): { kind: 'paid' | 'closed' } | { kind: 'declined'; message: string } =>
  kit.store.transaction(() => {
    const invoice = invoiceById(kit, id)
    if (invoice.status !== 'open') return { kind: 'closed' }
    const then = inTimeOf(kit, subscriptionOf(invoice))
    const answer = judgeCard(number)
    const email = invoice.customer_email ?? ''
    if (!answer.ok) {
      if (answer.card) {
        const intent = intentOf(then, invoice, 'Subscription update')
        refuseMoney(then, intent, answer.card, email)
        fail(then, invoice, intent.id, {
          attempts: invoice.attempt_count,
          next: invoice.next_payment_attempt,
        })
      }
      return { kind: 'declined', message: answer.message }
    }
    const intent = takeMoney(then, intentOf(then, invoice, 'Subscription update'), answer.card, email)
    settleInvoice(then, invoice, intent.id)
    return { kind: 'paid' }
  })
