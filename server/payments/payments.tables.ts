import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/languages.ts'
import type { OrderStatus, ReceiptLine } from '#contract/order.contract.ts'
import type { PaymentFact } from '../platform/payments/payment-events.ts'
import type { CheckoutRequest } from '../platform/payments/payments.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface OrdersTable {
  id: string
  /** What people quote: `HUB-10001`. */
  number: string
  /** Grows from attempt to attempt, by when they began. */
  attempt: number
  user_id: string
  /** What it is for: the `id` of the entry in features.ts that fulfils it. */
  purpose: string
  /** Which payment of its purpose: an order's plan, or its gifts. */
  leg: string
  status: OrderStatus
  lines: ReceiptLine[]
  total_cents: number
  idempotency_key: string
  /** SHA-256 of what was asked, hex: the same key with another order is refused. */
  request_hash: string
  /** What the payment provider is asked for, kept so that a repeated call is the very same call. */
  checkout: CheckoutRequest
  /** Which try at opening it is the current one: part of its idempotency key, so the number of a lost answer stays. */
  checkout_try: Generated<number>
  checkout_id: string | null
  checkout_url: string | null
  /** Until then one process is opening the checkout; others wait for its answer. */
  opening_until: OptionalInstant
  /** When the payment provider was last asked about it. */
  provider_asked_at: OptionalInstant
  /** When a paid order is to be fulfilled: later than now after a failed try. */
  fulfil_at: OptionalInstant
  /** One open checkout a user, purpose and leg, one paid plan a user: a plan's order keeps its slot while its subscription runs. */
  holds_slot: boolean
  created_at: Instant
  paid_at: OptionalInstant
  fulfilled_at: OptionalInstant
  provider_subscription_id: string | null
  /** When the payment provider is to end that subscription: set when the order grants nothing for it. */
  end_subscription_at: OptionalInstant
  /** Of the receipt's mail. */
  language: Generated<LanguageCode>
  /** The user's address when the order was fulfilled: where the receipt goes. */
  receipt_to: Generated<string | null>
  /** When the receipt is to be mailed next; null once it was, or was given up. */
  receipt_due_at: OptionalInstant
  receipt_mailed_at: OptionalInstant
}

/** The customer of a user at the payment provider. */
export interface PaymentCustomersTable {
  user_id: string
  customer_id: string | null
  /** Which try at creating it is the current one: part of its idempotency key. */
  tries: Generated<number>
}

/** The inbox of the payment provider's webhooks; `due_at` is null once an event is settled. */
export interface PaymentEventsTable {
  id: string
  type: string
  order_id: string | null
  fact: PaymentFact
  created_at: Instant
  received_at: Instant
  attempts: Generated<number>
  due_at: OptionalInstant
  outcome: string | null
  settled_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    orders: OrdersTable
    payment_customers: PaymentCustomersTable
    payment_events: PaymentEventsTable
  }
}
