import { seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import { newId } from './store.ts'
import { readSwitches } from './switches.ts'
import { apiVersion } from './wire.ts'
import type Stripe from 'stripe'
import type { Stored } from './wire.ts'

/**
 * Event types that the webhook endpoint is registered for; the payment provider has many more and sends only
 * registered ones.
 */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event.Type[]
export type EventType = (typeof eventTypes)[number]

export interface ProviderEvent extends Stored {
  object: 'event'
  api_version: string
  created: number
  data: { object: Stored; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

/** First delivery of an event created now; null: on hold until it is released. */
const deliveryTime = (kit: Kit): number | null => {
  const { webhooks, delaySeconds } = readSwitches(kit.store)
  if (webhooks === 'hold') return null
  return kit.wall.now() + (webhooks === 'delay' ? delaySeconds * 1000 : 0)
}

/** Writes an event and its delivery; must be called inside the transaction of its cause. */
export const emit = (
  kit: Kit,
  type: EventType,
  object: Stored,
  cause: Cause,
  previous?: object,
): ProviderEvent => {
  const event: ProviderEvent = {
    id: newId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(kit),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
  kit.store.add(event)
  kit.store.prepare('insert into deliveries (event, next_at) values (?, ?)').run(event.id, deliveryTime(kit))
  kit.wake()
  return event
}
