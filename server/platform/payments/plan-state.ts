import type Stripe from 'stripe'
import { readSubscription } from './payment-events.ts'
import type { PaidPrice, ReadSubscription } from './payment-events.ts'

/** Fields that must be expanded in every answer for `readPlanState`. */
export const planStateParts = ['latest_invoice', 'schedule.phases.items.price']

/** A subscription with all data for a change of its plan. Times in milliseconds since the epoch. */
export interface PlanState {
  readonly fact: ReadSubscription
  readonly itemId: string
  /** Price from its next charge on, paid or not, unless a schedule changes it. */
  readonly price: PaidPrice
  readonly periodStart: number
  readonly periodEnd: number
  /** False while the charge of its running period is still to be paid. */
  readonly periodPaid: boolean
  /** A change that waits until `until` for its invoice to be paid. */
  readonly pending: {
    readonly price: PaidPrice
    readonly until: number
    readonly invoiceId: string
    readonly url: string | null
    readonly cents: number
  } | null
  /** A schedule manages it; `next` is another price that begins later. */
  readonly schedule: {
    readonly id: string
    readonly next: { readonly price: PaidPrice; readonly at: number } | null
  } | null
}

const toPrice = ({ id, lookup_key: key, unit_amount: cents, metadata }: Stripe.Price): PaidPrice => ({
  id,
  key,
  cents: cents ?? 0,
  metadata,
})

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null =>
  typeof invoice === 'object' ? invoice : null

/** The invoice of a dropped change is void: it does not affect the period. */
const isPeriodPaid = ({ status, billing_reason }: Stripe.Invoice): boolean =>
  status === 'paid' || (status === 'void' && billing_reason === 'subscription_update')

const readPending = (subscription: Stripe.Subscription): PlanState['pending'] => {
  const { pending_update: update } = subscription
  const invoice = invoiceOf(subscription)
  const price = update?.subscription_items?.[0]?.price
  if (!update || !price || !invoice) return null
  const { id: invoiceId, hosted_invoice_url: url, amount_remaining: cents } = invoice
  return { price: toPrice(price), until: update.expires_at * 1000, invoiceId, url: url ?? null, cents }
}

const readSchedule = (
  { schedule }: Stripe.Subscription,
  now: { priceId: string; periodEnd: number },
): PlanState['schedule'] => {
  if (schedule === null || typeof schedule === 'string') return null
  for (const { start_date, items } of schedule.phases) {
    const price = items[0]?.price
    if (start_date < now.periodEnd || typeof price !== 'object' || price.deleted) continue
    if (price.id !== now.priceId)
      return { id: schedule.id, next: { price: toPrice(price), at: start_date * 1000 } }
  }
  return { id: schedule.id, next: null }
}

/**
 * Reads a subscription whose `planStateParts` are expanded; null if it has no item: then it is not for a plan of the
 * hub.
 */
export const readPlanState = (subscription: Stripe.Subscription): PlanState | null => {
  const [item] = subscription.items.data
  if (!item) return null
  const { id: itemId, price, current_period_start, current_period_end: periodEnd } = item
  const invoice = invoiceOf(subscription)
  const pending = readPending(subscription)
  return {
    fact: readSubscription(subscription),
    itemId,
    price: toPrice(price),
    periodStart: current_period_start * 1000,
    periodEnd: periodEnd * 1000,
    periodPaid: pending !== null || (invoice !== null && isPeriodPaid(invoice)),
    pending,
    schedule: readSchedule(subscription, { priceId: price.id, periodEnd }),
  }
}
