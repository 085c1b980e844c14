import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { centsSchema } from '../values/money.ts'
import { giftMonthsSchema, paidPlanIds, projectIdSchema, projectTypes } from './order.contract.ts'
import { billings } from '../plans/plans.contract.ts'
import { planIds } from '../plans/plans.rules.ts'
import { purchaseCursorSchema } from './purchase-cursor.ts'

/**
 * awaiting_payment: the checkout is open; paid: money received, not yet fulfilled; fulfilled: everything granted;
 * differs: money received, but not this order's amount in US dollars: nothing is granted, and the team must check
 * it.
 */
export const orderStatuses = [
  'awaiting_payment',
  'paid',
  'fulfilled',
  'differs',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A line of a payment, in cents. */
export const receiptLineSchema = v.union([
  v.object({
    kind: v.literal('plan'),
    plan_id: v.picklist(paidPlanIds),
    type: v.picklist(billings),
    cents: centsSchema,
  }),
  v.object({
    kind: v.literal('gift'),
    plan_id: v.picklist(paidPlanIds),
    months: giftMonthsSchema,
    cents: centsSchema,
  }),
  v.object({
    kind: v.literal('donation'),
    project_type: v.picklist(projectTypes),
    /**
     * The project of the donation, with its title at that time. `closed`: it no longer accepted donations when the
     * money was booked, which went to the fund of the project type instead.
     */
    project: v.optional(v.object({ id: projectIdSchema, title: v.string(), closed: v.boolean() })),
    cents: centsSchema,
    /** The votes go to the project with the payment, if it is not closed then; without this, to the donation bank. */
    vote_at_once: v.optional(v.literal(true)),
    /** Votes granted for it, once fulfilled. */
    votes: v.nullable(v.number()),
  }),
])
export type ReceiptLine = v.InferOutput<typeof receiptLineSchema>

/**
 * The plan that the order bought, once fulfilled. `paid_until`: end of the last paid period; `renewal`: as in a
 * subscription; `in_force`: it gives its features now. `counts_instead`: plan of gift time that was put first and
 * takes precedence over it now. `renewal_failed`: the renewal is unpaid and can be paid. `changed_to`: the plan or
 * billing paid since; the order says no more about it. `renewal_cents`: next charge of the plan; left out if it does
 * not renew as bought.
 */
const orderPlanSchema = v.object({
  paid_until: v.pipe(v.string(), v.isoTimestamp()),
  renewal: v.picklist(['renews', 'ends', 'none']),
  in_force: v.boolean(),
  counts_instead: v.optional(v.picklist(paidPlanIds)),
  renewal_failed: v.optional(v.literal(true)),
  changed_to: v.optional(v.object({ plan_id: v.picklist(planIds), type: v.picklist(billings) })),
  renewal_cents: v.optional(centsSchema),
})

/**
 * State of an order's second payment, its gifts. pending: the first payment is not confirmed; open: it can be paid;
 * paid; differs: the wrong amount was received, and the team must check it; discarded: by the player, after 90 days,
 * or because the first payment failed.
 */
export const giftLegStatuses = ['pending', 'open', 'paid', 'differs', 'discarded'] as const
export type GiftLegStatus = (typeof giftLegStatuses)[number]

/** `order_id`: the order of the first payment. */
const orderGiftLegSchema = v.object({
  order_id: v.string(),
  status: v.picklist(giftLegStatuses),
  lines: v.array(receiptLineSchema),
  total_cents: centsSchema,
})

/**
 * The payment method. `type` is the payment provider's name for it (`card`, `us_bank_account`). `brand` is the
 * card's brand or the bank. Null for methods without one.
 */
export const paymentMethodSchema = v.object({
  type: v.string(),
  brand: v.nullable(v.string()),
  last4: v.nullable(v.string()),
})
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

/**
 * One payment. `receipt` is the receipt's own number: the order's number and a suffix (`4F7K2-2`). `period` is the
 * plan's paid period. Method and period are null if there is none, or before the payment provider has returned them.
 */
const orderPaymentSchema = v.object({
  receipt: v.string(),
  method: v.nullable(paymentMethodSchema),
  period: v.nullable(
    v.object({
      from: v.pipe(v.string(), v.isoTimestamp()),
      until: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
})
export type OrderPayment = v.InferOutput<typeof orderPaymentSchema>

/** The receipt's mail: its address; `sent` once the mail server accepted it. */
const orderReceiptSchema = v.object({ email: v.string(), sent: v.boolean() })

/**
 * Returned money of an order's payment. `refunds`: each with its lines, by their index in `lines`; none while the
 * lines are unknown. `votes`: votes of a donation that were taken back with it. `disputed`: the player's bank has
 * taken `disputed_cents` back, and the dispute was not won. `dispute_lost`: the player has won it.
 */
const afterSaleSchema = v.object({
  refunded_cents: centsSchema,
  disputed: v.boolean(),
  disputed_cents: v.optional(centsSchema),
  dispute_lost: v.optional(v.literal(true)),
  refunds: v.array(
    v.object({
      at: v.pipe(v.string(), v.isoTimestamp()),
      cents: centsSchema,
      lines: v.array(
        v.object({
          index: v.number(),
          cents: centsSchema,
          votes: v.optional(v.pipe(v.number(), v.integer())),
        }),
      ),
    }),
  ),
})
export type AfterSale = v.InferOutput<typeof afterSaleSchema>

/**
 * An order as the server knows it, for return pages and receipts. `plan` is null if no plan was bought or granted
 * yet. `receipt` is null if no mail is sent: the user has no address, or no mail server accepted it. `gift_leg`: the
 * order's second payment, or the one that this order tried to pay. `after_sale`: once money has been returned.
 */
export const orderStateSchema = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(orderStatuses),
  lines: v.array(receiptLineSchema),
  total_cents: centsSchema,
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  paid_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  plan: v.nullable(orderPlanSchema),
  receipt: v.nullable(orderReceiptSchema),
  /** Missing until money has been received. */
  payment: v.optional(orderPaymentSchema),
  gift_leg: v.nullable(orderGiftLegSchema),
  after_sale: v.optional(afterSaleSchema),
  /** Sellers by line; only when a single order is requested. */
  sold_by: v.optional(v.array(v.string())),
  /** Numbers of its open and claimed gift codes. Each code of a split counts; refunded codes do not. */
  codes: v.optional(v.object({ open: v.number(), claimed: v.number() })),
  /** A donation by card outside any order. */
  is_donation: v.optional(v.literal(true)),
  /** A later charge of the plan that this order bought, with a receipt of its own. */
  charge: v.optional(v.picklist(['renewal', 'plan_change'])),
})
export type OrderState = v.InferOutput<typeof orderStateSchema>

const orderParams = v.object({ id: textOfAtMost(128) })

/**
 * All payments of the user: orders, donations, and later charges of a plan (`charge`), newest first, twenty per
 * page. `next` is the `before` of the next page, null at the end. Payments for other features are not included.
 */
export const listOrders = defineEndpoint({
  name: 'listOrders',
  summary: 'Past orders of the user',
  method: 'GET',
  path: '/payments/orders',
  access: 'player',
  query: v.object({
    before: v.optional(purchaseCursorSchema),
  }),
  response: v.object({ orders: v.array(orderStateSchema), next: v.nullable(v.string()) }),
  errors: [],
})

/**
 * Returns one of the caller's orders, for any feature; only orders of this feature have lines. A later charge of a
 * plan is found by its id in the list of orders. Another player's is `not_found`.
 */
export const getOrder = defineEndpoint({
  name: 'getOrder',
  summary: 'State and receipt of an order',
  method: 'GET',
  path: '/payments/orders/{id}',
  access: 'player',
  params: orderParams,
  response: orderStateSchema,
  errors: ['not_found'],
})

/**
 * Checks one of the caller's orders with the payment provider immediately, before the player pays more.
 * `confirming`: the player has finished on the payment page, and the purchase is not granted yet.
 */
export const recheckOrder = defineEndpoint({
  name: 'recheckOrder',
  summary: 'Ask the payment provider about an order now',
  method: 'POST',
  path: '/payments/orders/{id}/check',
  access: 'player',
  // An open popup calls this every few seconds while a payment is being confirmed.
  limits: [{ by: 'player', perMinute: 40, perHour: 1_500 }],
  params: orderParams,
  response: v.object({ order: orderStateSchema, confirming: v.boolean() }),
  errors: ['not_found'],
})

/**
 * Cancels an open checkout. The payment provider is checked first: a payment that went through meanwhile is returned
 * as paid, never as cancelled.
 */
export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  summary: 'Give up an open checkout',
  method: 'POST',
  path: '/payments/orders/{id}/cancel',
  access: 'player',
  // Each call may call the payment provider.
  limits: [{ by: 'peer', perMinute: 30, perHour: 200 }],
  params: orderParams,
  response: orderStateSchema,
  errors: ['not_found', 'payment_failed'],
})
