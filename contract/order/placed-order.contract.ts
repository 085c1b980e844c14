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
 * differs: money received, but not this order's amount in US dollars: nothing is granted, the team has to look at it.
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

/** A line of what is paid, in cents. */
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
     * The project it was given for, by the title it had then. `closed`: it no longer took donations when the money
     * was booked, which went to the fund of the project type instead.
     */
    project: v.optional(v.object({ id: projectIdSchema, title: v.string(), closed: v.boolean() })),
    cents: centsSchema,
    /** The votes go to the project with the payment, if it isn't closed then; without this, to the donation bank. */
    vote_at_once: v.optional(v.literal(true)),
    /** Votes granted for it, once fulfilled. */
    votes: v.nullable(v.number()),
  }),
])
export type ReceiptLine = v.InferOutput<typeof receiptLineSchema>

/**
 * The plan that the order bought, once fulfilled: the end of the last period that was paid, whether it
 * renews then (as `renewal` of a subscription says), and whether it gives its features now. `counts_instead`: it would, but
 * gift time of this plan was put first and counts now. `renewal_failed`: it isn't
 * paid since, and can be. `changed_to`: the plan or billing that is paid by now, of which this order says no more.
 * `renewal_cents`: what the plan that was bought is charged for then; left out unless that is so.
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
 * What has become of the second payment of an order, its gifts. pending: the first isn't confirmed; open: it can be paid;
 * paid; differs: money arrived for it, but not what it costs, and the team has to look at it; discarded: by the player,
 * after 90 days, or because the first came to nothing.
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
 * The payment method. `type` is the payment provider's name for it (`card`, `us_bank_account`). `brand` is the card's brand or
 * the bank. Null where the method has none.
 */
export const paymentMethodSchema = v.object({
  type: v.string(),
  brand: v.nullable(v.string()),
  last4: v.nullable(v.string()),
})
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

/**
 * One payment. `receipt` is the receipt's own number: the order's and a part (`4F7K2-2`). `period` is the plan's paid period.
 * Method and period are null until the payment provider was asked, and where there is none.
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

/** The receipt's mail: its address, and whether the mail server accepted it. */
const orderReceiptSchema = v.object({ email: v.string(), sent: v.boolean() })

/**
 * What has gone back of an order's payment. `refunds`: each with the lines it was of, by their index in `lines`; none
 * while nobody has said which. `votes`: those that a donation had made and that went with it. `disputed`: the player's bank has
 * taken `disputed_cents` back, and it wasn't won. `dispute_lost`: that is settled, for the player.
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
 * An order as the server knows it, for return pages and receipts. `plan` is null when no plan was
 * bought or granted yet; `receipt` is null when no mail is sent: the user has no address, or no mail server accepted
 * it; `gift_leg` is the second payment of an order of which this is the first, or a try at the second; `after_sale` is
 * there once money has gone back.
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
  /** Missing until money has arrived. */
  payment: v.optional(orderPaymentSchema),
  gift_leg: v.nullable(orderGiftLegSchema),
  after_sale: v.optional(afterSaleSchema),
  /** Who sold it, line by line; told of one order that is looked up. */
  sold_by: v.optional(v.array(v.string())),
  /** How many of its gift codes are open and how many are claimed. Each part of a split code counts. Refunded codes don't. */
  codes: v.optional(v.object({ open: v.number(), claimed: v.number() })),
  /** A donation by card, which is no part of an order. */
  is_donation: v.optional(v.literal(true)),
  /** A later charge of the plan that this order bought, with a receipt of its own. */
  charge: v.optional(v.picklist(['renewal', 'plan_change'])),
})
export type OrderState = v.InferOutput<typeof orderStateSchema>

const orderParams = v.object({ id: textOfAtMost(128) })

/**
 * Everything that the user paid: orders, donations, and what a plan was charged for later (`charge`), newest first, twenty
 * at a time; `next` is what to pass as `before` for older ones, null at the end. What was paid for another feature isn't
 * among them.
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
 * One's own order, whatever feature it was paid for; only the order's own have lines. A later charge of a plan is had by
 * the id that it has among the past orders. Someone else's is `not_found`.
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
 * Asks the payment provider at once about one's own order, before more is paid. `confirming`: the player has
 * finished on the payment page, and what was bought isn't granted yet.
 */
export const recheckOrder = defineEndpoint({
  name: 'recheckOrder',
  summary: 'Ask the payment provider about an order now',
  method: 'POST',
  path: '/payments/orders/{id}/check',
  access: 'player',
  // An open popup asks every few seconds while a payment is being confirmed.
  limits: [{ by: 'player', perMinute: 40, perHour: 1_500 }],
  params: orderParams,
  response: v.object({ order: orderStateSchema, confirming: v.boolean() }),
  errors: ['not_found'],
})

/**
 * Cancels an open checkout. The payment provider is asked first: a payment that went through meanwhile is returned as
 * paid, never as cancelled.
 */
export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  summary: 'Give up an open checkout',
  method: 'POST',
  path: '/payments/orders/{id}/cancel',
  access: 'player',
  // Each one may call the payment provider.
  limits: [{ by: 'peer', perMinute: 30, perHour: 200 }],
  params: orderParams,
  response: orderStateSchema,
  errors: ['not_found', 'payment_failed'],
})
