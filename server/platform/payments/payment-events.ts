import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  chargeSchema,
  disputeSchema,
  paymentOf,
  readDispute,
  readRefund,
  refundSchema,
} from './after-sale-facts.ts'
import type { DisputeFact, RefundFact, RefundedFact } from './after-sale-facts.ts'
import { idOf, idText, keepable, reference, seconds } from './wire-parts.ts'

/**
 * A checkout as the payment provider knows it. `totalCents` is its immediate charge. `failed`: it was completed with
 * a payment that takes days, and that payment failed.
 */
export interface CheckoutState {
  readonly id: string
  readonly url: string | null
  /** Opens it as a form; null for a checkout with an address, and once it is over. */
  readonly clientSecret?: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly paid: boolean
  readonly failed: boolean
  readonly totalCents: number | null
  readonly currency: string | null
  readonly subscriptionId: string | null
  readonly orderId: string | null
}

/** `unpaid`: the payment provider has stopped charging it, or never started; it gives nothing. */
export type SubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'ended'

/** The price of a subscription. `key`: its lookup key. */
export interface PaidPrice {
  readonly id: string
  readonly key: string | null
  readonly cents: number
  readonly metadata: Readonly<Record<string, string>>
}

/** A paid invoice of a subscription. `reason`: its first payment, the next period, or another plan. */
export interface InvoicePayment {
  readonly id: string
  readonly paidCents: number
  readonly currency: string
  readonly reason: 'first' | 'renewal' | 'plan_change'
}

export interface SubscriptionFact {
  readonly kind: 'subscription'
  readonly subscriptionId: string
  readonly status: SubscriptionStatus
  /** End of a period known to be paid, in milliseconds since the epoch; null if not reported. */
  readonly periodEnd: number | null
  /** It ends with the current period. */
  readonly ending: boolean
  /** A change waits for its payment; undefined if not reported. */
  readonly changeWaits?: boolean
  /** A schedule may change it later; undefined if not reported. */
  readonly isScheduled?: boolean
  /** The invoice that paid for the period, if one is reported. */
  readonly paid?: InvoicePayment | null
}

/** A requested subscription. `paidPrice` is null while its latest invoice is not paid. */
export interface ReadSubscription extends SubscriptionFact {
  readonly paidPrice: PaidPrice | null
}

export type PaymentFact =
  /** A checkout was completed, was paid later, or ended. */
  | { readonly kind: 'checkout'; readonly checkout: CheckoutState }
  | SubscriptionFact
  | {
      readonly kind: 'invoice'
      readonly subscriptionId: string
      readonly periodEnd: number
      readonly isFirst?: boolean
      /** Missing in facts of older hubs. */
      readonly paid?: InvoicePayment | null
    }
  | RefundFact
  | RefundedFact
  | DisputeFact
  /** The planned changes of a subscription have changed. */
  | { readonly kind: 'schedule'; readonly subscriptionId: string }
  | { readonly kind: 'other' }
  /** Signed by the payment provider, but in a form that the hub does not know. */
  | { readonly kind: 'unreadable' }

/** Data that the hub reads from a webhook: no address, card or name. */
export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** Milliseconds since the epoch, whole seconds. */
  readonly created: number
  readonly orderId: string | null
  readonly fact: PaymentFact
}

const metadata = v.nullish(v.object({ order_id: v.optional(idText) }))

const checkoutSchema = v.object({
  id: idText,
  url: v.nullish(keepable),
  client_secret: v.nullish(keepable),
  status: v.nullish(v.string()),
  payment_status: v.string(),
  amount_total: v.nullish(v.pipe(v.number(), v.safeInteger())),
  currency: v.nullish(idText),
  subscription: reference,
  payment_intent: reference,
  metadata,
})

const subscriptionSchema = v.object({
  id: idText,
  status: v.string(),
  metadata,
  cancel_at_period_end: v.nullish(v.boolean()),
  cancel_at: v.nullish(seconds),
  pending_update: v.nullish(v.object({})),
  schedule: v.nullish(v.union([idText, v.object({})])),
})

const scheduleSchema = v.object({ id: idText, subscription: reference, released_subscription: reference })

const itemPriceSchema = v.object({
  id: idText,
  lookup_key: v.nullish(idText),
  unit_amount: v.nullish(v.pipe(v.number(), v.safeInteger())),
  metadata: v.nullish(v.record(v.string(), v.string())),
})

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const paidInvoice = {
  id: v.nullish(idText),
  amount_paid: v.nullish(cents),
  currency: v.nullish(idText),
  billing_reason: v.nullish(v.string()),
}

const readSubscriptionSchema = v.object({
  ...subscriptionSchema.entries,
  object: v.literal('subscription'),
  items: v.object({
    data: v.array(v.object({ current_period_end: seconds, price: v.nullish(itemPriceSchema) })),
  }),
  latest_invoice: v.nullish(
    v.union([v.string(), v.object({ ...paidInvoice, status: v.nullish(v.string()) })]),
  ),
})

const invoiceSchema = v.object({
  ...paidInvoice,
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: reference, metadata })) }),
  ),
  lines: v.object({ data: v.array(v.object({ period: v.object({ end: seconds }) })) }),
})

const eventSchema = v.object({
  id: idText,
  type: idText,
  created: seconds,
  data: v.object({ object: v.unknown() }),
})

const expandedStatus = (value: v.InferOutput<typeof reference>): string =>
  typeof value === 'string' ? '' : (value?.status ?? '')

/** Statuses of an intent, and of a subscription's first payment, if a payment that takes days fails. */
const failures = {
  intent: ['requires_payment_method', 'canceled'],
  subscription: ['past_due', 'unpaid', 'canceled', 'incomplete_expired'],
}

const statusOf = (status: string | null | undefined): CheckoutState['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open'

/** Reads a checkout; `failed` is only reliable with its intent and subscription expanded. */
export const readCheckout = (checkout: v.InferOutput<typeof checkoutSchema>): CheckoutState => ({
  id: checkout.id,
  url: checkout.url ?? null,
  clientSecret: checkout.client_secret ?? null,
  status: statusOf(checkout.status),
  paid: checkout.status === 'complete' && checkout.payment_status !== 'unpaid',
  failed:
    checkout.status === 'complete' &&
    checkout.payment_status === 'unpaid' &&
    (failures.intent.includes(expandedStatus(checkout.payment_intent)) ||
      failures.subscription.includes(expandedStatus(checkout.subscription))),
  totalCents: checkout.amount_total ?? null,
  currency: checkout.currency ?? null,
  subscriptionId: idOf(checkout.subscription),
  orderId: checkout.metadata?.order_id ?? null,
})

const askedCheckoutSchema = v.object({
  ...checkoutSchema.entries,
  object: v.literal('checkout.session'),
  status: v.picklist(['open', 'complete', 'expired']),
})

/** Reads a requested checkout. Throws if the answer is not a checkout: without a status it would count as open. */
export const parseCheckout = (answer: unknown): CheckoutState =>
  readCheckout(v.parse(askedCheckoutSchema, answer))

const subscriptionStatus = (status: string): SubscriptionStatus => {
  if (status === 'active' || status === 'trialing') return 'active'
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  return status === 'past_due' ? status : 'unpaid'
}

const isEnding = (subscription: v.InferOutput<typeof subscriptionSchema>): boolean =>
  subscription.cancel_at_period_end === true || typeof subscription.cancel_at === 'number'

const latest = (ends: readonly number[]): number | null => (ends.length > 0 ? Math.max(...ends) * 1000 : null)

const isPaid = ({ status, latest_invoice: invoice }: v.InferOutput<typeof readSubscriptionSchema>): boolean =>
  subscriptionStatus(status) === 'active' && typeof invoice === 'object' && invoice?.status === 'paid'

const readPaidPrice = ({ items }: v.InferOutput<typeof readSubscriptionSchema>): PaidPrice | null => {
  const price = items.data[0]?.price
  if (!price) return null
  const { id, lookup_key: key, unit_amount: cents, metadata } = price
  return { id, key: key ?? null, cents: cents ?? 0, metadata: metadata ?? {} }
}

const invoiceReasons: Readonly<Record<string, InvoicePayment['reason']>> = {
  subscription_create: 'first',
  subscription_update: 'plan_change',
}

/** Returns the reason of an invoice, from the payment provider's `billing_reason`. */
export const invoiceReasonOf = (reason: string | null | undefined): InvoicePayment['reason'] =>
  invoiceReasons[reason ?? ''] ?? 'renewal'

const readInvoicePayment = (invoice: {
  [Key in keyof typeof paidInvoice]?: v.InferOutput<(typeof paidInvoice)[Key]>
}): InvoicePayment | null => {
  const { id, amount_paid: paidCents, currency, billing_reason: reason } = invoice
  if (!id || paidCents === null || paidCents === undefined) return null
  return { id, paidCents, currency: currency ?? 'usd', reason: invoiceReasonOf(reason) }
}

/**
 * Reads a requested subscription with its latest invoice. The payment provider moves the period on when it makes the
 * renewal's invoice, about an hour before charging it: the period's end counts only once that invoice is paid.
 */
export const readSubscription = (answer: unknown): ReadSubscription => {
  const subscription = v.parse(readSubscriptionSchema, answer)
  return {
    kind: 'subscription',
    subscriptionId: subscription.id,
    status: subscriptionStatus(subscription.status),
    paidPrice: isPaid(subscription) ? readPaidPrice(subscription) : null,
    periodEnd: isPaid(subscription)
      ? latest(subscription.items.data.map((item) => item.current_period_end))
      : null,
    ending: isEnding(subscription),
    paid:
      isPaid(subscription) && typeof subscription.latest_invoice === 'object' && subscription.latest_invoice
        ? readInvoicePayment(subscription.latest_invoice)
        : null,
  }
}

type Read = Pick<PaymentEvent, 'orderId' | 'fact'>
const other: Read = { orderId: null, fact: { kind: 'other' } }
const unreadable: Read = { orderId: null, fact: { kind: 'unreadable' } }

const read = <S extends v.GenericSchema>(
  schema: S,
  object: unknown,
  fact: (known: v.InferOutput<S>) => Read,
): Read => {
  const known = v.safeParse(schema, object)
  return known.success ? fact(known.output) : unreadable
}

const readFact = (type: string, object: unknown): Read => {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return read(checkoutSchema, object, (session) => {
        const failed = type === 'checkout.session.async_payment_failed'
        const checkout = { ...readCheckout(session), ...(failed && { failed }) }
        return { orderId: checkout.orderId, fact: { kind: 'checkout', checkout } }
      })
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired':
      return read(subscriptionSchema, object, (subscription) => {
        const { id: subscriptionId, status } = subscription
        const ended = type === 'customer.subscription.deleted'
        return {
          orderId: subscription.metadata?.order_id ?? null,
          fact: {
            kind: 'subscription',
            subscriptionId,
            status: ended ? 'ended' : subscriptionStatus(status),
            periodEnd: null,
            ending: isEnding(subscription),
            ...(subscription.pending_update !== undefined && {
              changeWaits: subscription.pending_update !== null,
            }),
            ...(subscription.schedule !== undefined && { isScheduled: subscription.schedule !== null }),
          },
        }
      })
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
    case 'subscription_schedule.canceled':
      return read(scheduleSchema, object, (schedule) => {
        const subscriptionId = idOf(schedule.subscription) ?? idOf(schedule.released_subscription)
        return subscriptionId === null ? other : { orderId: null, fact: { kind: 'schedule', subscriptionId } }
      })
    case 'invoice.paid':
      return read(invoiceSchema, object, (invoice) => {
        const details = invoice.parent?.subscription_details
        const subscriptionId = idOf(details?.subscription)
        // A first invoice also has lines of one-time charges: their period is the instant of the charge.
        const periodEnd = latest(invoice.lines.data.map((line) => line.period.end))
        if (subscriptionId === null || periodEnd === null) return other
        return {
          orderId: details?.metadata?.order_id ?? null,
          fact: {
            kind: 'invoice',
            subscriptionId,
            periodEnd,
            isFirst: invoice.billing_reason === 'subscription_create',
            paid: readInvoicePayment(invoice),
          },
        }
      })
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return read(refundSchema, object, (refund) => {
        const fact = readRefund(refund)
        return { orderId: fact.orderId, fact }
      })
    case 'charge.refunded':
      return read(chargeSchema, object, (charge) => ({
        orderId: null,
        fact: { kind: 'refunded', paymentId: paymentOf({ ...charge, charge: charge.id }) },
      }))
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return read(disputeSchema, object, (dispute) => ({ orderId: null, fact: readDispute(type, dispute) }))
    default:
      return other
  }
}

/**
 * Reads the event of a webhook's body; a body that is no event gets an id from its bytes. Throws only if it is not
 * JSON.
 */
export const readEvent = (body: string, nowMs: number): PaymentEvent => {
  const known = v.safeParse(eventSchema, JSON.parse(body))
  if (!known.success) {
    const hash = createHash('sha256').update(body).digest('hex')
    return { id: `unreadable_${hash}`, type: 'unreadable', created: nowMs, ...unreadable }
  }
  const { id, type, created, data } = known.output
  return { id, type, created: created * 1000, ...readFact(type, data.object) }
}
