import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { OrderStatus, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { PaymentFact } from '../platform/payments/payment-events.ts'
import type { CheckoutRequest } from '../platform/payments/payments.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface OrdersTable {
  id: string
  /** The number that players quote: `4F7K2`. */
  number: string
  /** Grows with each attempt, in the order they began. */
  attempt: number
  user_id: string
  /** The `id` of the entry in features.ts that fulfils it. */
  purpose: string
  /** The payment within its purpose: an order's plan, or its gifts. */
  leg: string
  status: OrderStatus
  lines: ReceiptLine[]
  total_cents: number
  idempotency_key: string
  /** SHA-256 of the content, hex: the same key with different content is refused. */
  request_hash: string
  /** Request to the payment provider, stored so that a repeated call is identical. */
  checkout: CheckoutRequest
  /** Number of the current try to open it, part of its idempotency key: a try whose response was lost keeps its number. */
  checkout_try: Generated<number>
  checkout_id: string | null
  checkout_url: string | null
  /** Opens the checkout as a form in the hub's own page. */
  checkout_secret: Generated<string | null>
  /** Until then one process is opening the checkout; others wait for it. */
  opening_until: OptionalInstant
  /** Time when its checkout was open for payment. */
  opened_at: OptionalInstant
  /** Time when it was closed unpaid: cancelled, expired, or never opened. */
  closed_at: OptionalInstant
  /** Last time the payment provider was queried about it. */
  provider_asked_at: OptionalInstant
  /** Time when a paid order is due to be fulfilled: in the future after a failed try. */
  fulfil_at: OptionalInstant
  /**
   * One open checkout per user, purpose and leg, and one paid plan per user: an order paid by subscription keeps its slot
   * while that runs.
   */
  holds_slot: boolean
  /** The gift leg that it pays for, if its plan was paid before. */
  gift_leg_id: Generated<string | null>
  created_at: Instant
  paid_at: OptionalInstant
  fulfilled_at: OptionalInstant
  provider_subscription_id: string | null
  /** Time of the next request to the payment provider to end that subscription: set when the order grants nothing for it. */
  end_subscription_at: OptionalInstant
  /** Language of the receipt's mail. */
  language: Generated<LanguageCode>
}

export interface PaymentCustomersTable {
  user_id: string
  customer_id: string | null
  /** Number of the current try to create it, part of its idempotency key. */
  tries: Generated<number>
}

/** The inbox of the payment provider's webhooks; `due_at` is null once an event is finished. */
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

/** Payments that arrived after their player had left, each refunded in full. */
export interface LatePaymentsTable {
  /** Its key in the journal. */
  key: string
  order_id: string
  /** Null: the order's own payment. */
  invoice_id: string | null
  /** The address that was given with the payment, until the mail about the refund was sent. */
  mail_to: Generated<string | null>
  refund_id: Generated<string | null>
  /** The next try to refund it; null: refunded. */
  due_at: OptionalInstant
}

/** The payment provider's customers of deleted players, until they are deleted there. */
export interface LeftCustomersTable {
  customer_id: string
  due_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    orders: OrdersTable
    payment_customers: PaymentCustomersTable
    payment_events: PaymentEventsTable
    late_payments: LatePaymentsTable
    left_customers: LeftCustomersTable
  }
}
