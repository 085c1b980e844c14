import Stripe from 'stripe'

/**
 * Every event that the hub listens to: `npm run prices` registers the webhook for them, docs/operating.md lists them
 * and payment-events.ts reads them.
 */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'invoice.paid',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** The API version that the hub reads: the one the SDK is pinned to. */
export const webhookVersion = Stripe.API_VERSION

/** Webhook address of the hub at this address. */
export const webhookUrl = (hubUrl: string): string => `${hubUrl}/api/payments/webhook`
