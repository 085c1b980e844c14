import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { languageCodes } from '../values/languages.ts'
import { centsSchema } from '../values/money.ts'
import { formOfCheckout, wishForPage } from './payment-form.ts'
import { giftLegStatuses, orderStatuses, receiptLineSchema } from './placed-order.contract.ts'

/**
 * The second payment of an order with a plan and gifts: its gifts. `order_id` and `order_number` are those of the
 * first payment. `total_cents`: price at submission; `price_cents`: price today, null if a price is missing. Once
 * paid, both and the lines are as paid. `until`: time when an open one is discarded. `payment`: the order of the
 * last attempt to pay it.
 */
export const giftLegSchema = v.object({
  id: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  status: v.picklist(giftLegStatuses),
  lines: v.array(receiptLineSchema),
  total_cents: centsSchema,
  price_cents: v.nullable(centsSchema),
  until: v.pipe(v.string(), v.isoTimestamp()),
  payment: v.nullable(v.object({ order_id: v.string(), status: v.picklist(orderStatuses) })),
})
export type GiftLeg = v.InferOutput<typeof giftLegSchema>

const legParams = v.object({ id: textOfAtMost(64) })
const path = '/payments/orders/{id}/legs/gifts'

/** The caller's second payments that can be paid now, oldest first. Every page and device reminds of them. */
export const listOpenGiftLegs = defineEndpoint({
  name: 'listOpenGiftLegs',
  summary: 'Second payments that wait',
  method: 'GET',
  path: '/payments/legs/gifts',
  access: 'player',
  response: v.object({ legs: v.array(giftLegSchema) }),
  errors: [],
})

/**
 * Returns the second payment of the caller's own order, by the id of the first. An order without one, or another
 * player's, is `not_found`.
 */
export const getGiftLeg = defineEndpoint({
  name: 'getGiftLeg',
  summary: 'The second payment of an order',
  method: 'GET',
  path,
  access: 'player',
  params: legParams,
  response: giftLegSchema,
  errors: ['not_found'],
})

/**
 * Opens the checkout of the second payment. `amount` is the price in cents that the player agreed to:
 * `order_mismatch` if it is not today's price, as returned by `getGiftLeg`. Any open checkout for it, or for other
 * gifts, is closed first; the same `Idempotency-Key` gets the same checkout. `gifts_not_open`: the plan's payment is
 * not confirmed, or the gifts were discarded. `order_already_paid`: they are paid, or a different amount was
 * received. `orderId`: the checkout's own order.
 */
export const openGiftLeg = defineEndpoint({
  name: 'openGiftLeg',
  summary: 'Open the checkout of the second payment',
  method: 'POST',
  path,
  access: 'player',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 30, perHour: 200 }],
  params: legParams,
  body: v.object({
    amount: centsSchema,
    /** Language of the receipt's mail; English by default. */
    language: v.optional(v.picklist(languageCodes)),
    success_url: textOfAtMost(2000),
    cancel_url: textOfAtMost(2000),
    ...wishForPage,
  }),
  response: v.object({
    sessionId: v.string(),
    url: v.nullable(v.string()),
    orderId: v.string(),
    ...formOfCheckout,
  }),
  errors: [
    'not_found',
    'gifts_not_open',
    'order_mismatch',
    'order_already_paid',
    'order_replaced',
    'price_missing',
    'return_url_refused',
    'payment_failed',
  ],
})

/**
 * Discards the gifts: they can no longer be paid, and nothing reminds of them. An open checkout is closed first; if
 * it turns out to be paid, the call fails with `order_already_paid`. Repeated calls change nothing.
 */
export const discardGiftLeg = defineEndpoint({
  name: 'discardGiftLeg',
  summary: 'Discard the second payment',
  method: 'DELETE',
  path,
  access: 'player',
  // Each call may call the payment provider.
  limits: [{ by: 'player', perMinute: 30, perHour: 200 }],
  params: legParams,
  response: giftLegSchema,
  errors: ['not_found', 'order_already_paid', 'payment_failed'],
})
