import type Stripe from 'stripe'

/** A checkout as the payment account knows it. `totalCents` is what it charges at once. */
export interface CheckoutState {
  readonly id: string
  readonly url: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly paid: boolean
  readonly totalCents: number | null
  readonly currency: string | null
  readonly subscriptionId: string | null
  readonly orderId: string | null
}

export interface SubscriptionFact {
  readonly kind: 'subscription'
  readonly subscriptionId: string
  readonly status: 'active' | 'past_due' | 'ended'
  /** Milliseconds since the epoch. */
  readonly periodEnd: number | null
}

export type PaymentFact =
  /** A checkout was completed, paid later, or is over. `failed`: a payment that takes days did not come. */
  | { readonly kind: 'checkout'; readonly checkout: CheckoutState; readonly failed: boolean }
  | SubscriptionFact
  | { readonly kind: 'invoice'; readonly subscriptionId: string; readonly periodEnd: number }
  | { readonly kind: 'other' }

/** What the hub reads from a webhook: no address, no card, no name. */
export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** Milliseconds since the epoch, whole seconds. */
  readonly created: number
  readonly orderId: string | null
  readonly fact: PaymentFact
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const statusOf = (status: string | null): CheckoutState['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open'

export const readSession = (session: Stripe.Checkout.Session): CheckoutState => ({
  id: session.id,
  url: session.url,
  status: statusOf(session.status),
  paid: session.status === 'complete' && session.payment_status !== 'unpaid',
  totalCents: session.amount_total,
  currency: session.currency,
  subscriptionId: idOf(session.subscription),
  orderId: session.metadata?.['order_id'] ?? null,
})

const subscriptionStatus = (status: string): 'active' | 'past_due' | 'ended' => {
  if (status === 'active' || status === 'trialing') return 'active'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'past_due'
}

const latest = (ends: readonly number[]): number | null => (ends.length > 0 ? Math.max(...ends) * 1000 : null)

export const readSubscription = ({ id, status, items }: Stripe.Subscription): SubscriptionFact => ({
  kind: 'subscription',
  subscriptionId: id,
  status: subscriptionStatus(status),
  periodEnd: latest(items.data.map((item) => item.current_period_end)),
})

const readFact = (event: Stripe.Event): { orderId: string | null; fact: PaymentFact } => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const checkout = readSession(event.data.object)
      const failed = event.type === 'checkout.session.async_payment_failed'
      return { orderId: checkout.orderId, fact: { kind: 'checkout', checkout, failed } }
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const subscription = event.data.object
      const told = readSubscription(subscription)
      const ended = event.type === 'customer.subscription.deleted'
      return {
        orderId: subscription.metadata['order_id'] ?? null,
        fact: ended ? { ...told, status: 'ended' } : told,
      }
    }
    case 'invoice.paid': {
      const details = event.data.object.parent?.subscription_details
      const subscriptionId = idOf(details?.subscription)
      // The lines of a first invoice hold one-time charges too: their period is the instant of the charge.
      const periodEnd = latest(event.data.object.lines.data.map((line) => line.period.end))
      if (subscriptionId === null || periodEnd === null) return { orderId: null, fact: { kind: 'other' } }
      return {
        orderId: details?.metadata?.['order_id'] ?? null,
        fact: { kind: 'invoice', subscriptionId, periodEnd },
      }
    }
    default:
      return { orderId: null, fact: { kind: 'other' } }
  }
}

export const readEvent = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  type: event.type,
  created: event.created * 1000,
  ...readFact(event),
})
