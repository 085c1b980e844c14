import * as v from 'valibot'
import { textOfAtMost, uuidSchema } from '../values/bounded-text.ts'
import { momentSchema } from '../http/asked.ts'
import { deskFile, deskRowsSchema, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { giftCodeSchema } from '../gifts/gifts.contract.ts'
import { centsSchema } from '../values/money.ts'
import { paymentKinds, paymentStatuses } from './money-desk.rules.ts'
import { paidPlanIds } from '../order/order.contract.ts'
import { orderStateSchema, orderStatuses, paymentMethodSchema } from '../order/placed-order.contract.ts'
import { optionalReasonSchema, reasonSchema } from '../values/reason.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const

const playerSchema = v.object({ id, username: v.string(), email: v.nullable(v.string()) })

/**
 * An order or donation, paid or not, or a later charge of an order's plan, with its player. `purpose`: the feature
 * that it pays for.
 */
const foundPaymentSchema = v.object({ player: playerSchema, purpose: v.string(), order: orderStateSchema })
export type FoundPayment = v.InferOutput<typeof foundPaymentSchema>

export const paymentSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type PaymentSort = (typeof paymentSorts)[number]

const wanted = {
  /** Search text as typed or pasted, at most 200 characters. */
  q: v.optional(textOfAtMost(200)),
  status: v.optional(v.picklist(paymentStatuses)),
  kind: v.optional(v.picklist(paymentKinds)),
  /** Time of the order or charge, from `since` (inclusive) to `until` (exclusive). */
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
  /** Smallest amount in whole cents. */
  from_cents: v.optional(v.pipe(textOfAtMost(8), v.regex(/^\d{1,8}$/u), v.transform(Number))),
  sort: v.optional(v.picklist(paymentSorts), 'newest'),
}

/**
 * Orders, donations and later charges of all players, fifty per page. `q` is a number or id of an order or receipt,
 * a player's address, id or name, any id at the payment provider, the last four digits of a card, or a gift code or
 * its first group; without it all are listed. `before`: the `next` of an earlier answer with the same `sort`.
 */
export const findPayments = defineEndpoint({
  name: 'findPayments',
  summary: 'Find payments',
  method: 'GET',
  path: '/braincore/payments',
  access: 'admin',
  ...page,
  query: v.object({
    ...wanted,
    before: v.optional(v.pipe(textOfAtMost(160), v.regex(/^\d{1,15}(?:-\d{1,15})?-[\w:-]{1,128}$/u))),
  }),
  response: v.object({ payments: v.array(foundPaymentSchema), next: v.nullable(v.string()) }),
  errors: [],
})

export const exportPayments = defineEndpoint({
  name: 'exportPayments',
  summary: 'Payments as a file',
  method: 'GET',
  path: '/braincore/payments-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/** Kinds of entries in a payment's story. A kind never changes its meaning. */
export const storyKinds = [
  'placed',
  'opened',
  'heard',
  'paid',
  'granted',
  'left_unpaid',
  'charged',
  'receipt_mailed',
  'receipt_wanted',
  'told',
  'code_made',
  'code_split',
  'code_taken_back',
  'code_claimed',
  'code_mailed',
  'code_mail_failed',
  'refund_asked',
  'refund_made',
  'refund_refused',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_withdrawn',
  'dispute_reinstated',
  'dispute_lost',
  'granted_by_hand',
  'settled_by_hand',
] as const
export type StoryKind = (typeof storyKinds)[number]

/** Later charges of a plan; a stray one belongs to no known plan. */
export const chargeWhats = ['renewal', 'plan_change', 'stray_renewal'] as const
/** Events of the payment provider, by its own names. */
export const heardWhats = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const
export const toldWhats = [
  'plan_started',
  'plan_changed',
  'plan_change_waiting',
  'plan_change_planned',
  'plan_change_dropped',
  'plan_change_lapsed',
  'plan_ending',
  'plan_kept',
  'plan_ended',
  'payment_failed',
  'payment_recovered',
  'renewal_announced',
  'refunded',
  'dispute_decided',
  'donation_thanked',
  'gifts_bought',
  'gifts_discarded',
] as const
/** Reasons why a gift's mail did not arrive. */
export const unmailedWhats = ['bounced', 'undelivered', 'unwanted', 'dropped'] as const
/** `at_provider`: a refund made in the payment provider's own dashboard. */
const storyWhats = [...chargeWhats, ...heardWhats, ...toldWhats, ...unmailedWhats, 'at_provider'] as const
export type StoryWhat = (typeof storyWhats)[number]

/**
 * One entry of a payment's story. `what`: subkind; `by`: username of the acting person; `about`: an address, or an
 * id at the payment provider; `reason`: an administrator's reason; `plan_id`, `months`: the plan and months granted
 * or given away; `until`: end of the paid period; `came_to_nothing`: it changed nothing. Unknown values are null.
 */
const storyEntrySchema = v.object({
  at: isoTime,
  kind: v.picklist(storyKinds),
  what: v.nullable(v.picklist(storyWhats)),
  cents: v.nullable(centsSchema),
  plan_id: v.nullable(v.picklist(paidPlanIds)),
  months: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  until: v.nullable(isoTime),
  method: v.nullable(paymentMethodSchema),
  came_to_nothing: v.boolean(),
  by: v.nullable(v.string()),
  about: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type StoryEntry = v.InferOutput<typeof storyEntrySchema>

/**
 * Reasons why an entry is on the worklist. The last four leave it by themselves, once the late thing happens or the
 * bank decides the dispute; disputes are answered at the payment provider.
 */
export const worklistKinds = [
  'unknown_payment',
  'foreign_currency',
  'order_not_paid',
  'no_lines',
  'lines_do_not_match',
  'more_than_paid',
  'more_than_left',
  'failed_unassigned',
  'plan_not_restored',
  'withdrawn_again',
  'paid_differs',
  'paid_without_order',
  'paid_for_no_plan',
  'another_checkout',
  'grant_is_late',
  'event_is_late',
  'refund_is_late',
  'dispute_is_open',
] as const
/** Kinds that stay until an administrator takes them off. */
export type WorklistKind = Exclude<
  (typeof worklistKinds)[number],
  'grant_is_late' | 'event_is_late' | 'refund_is_late' | 'dispute_is_open'
>

/** `subject`: the id concerned, here or at the payment provider. `can_settle`: an administrator can take it off. */
const worklistEntrySchema = v.object({
  id,
  kind: v.picklist(worklistKinds),
  subject: v.string(),
  at: isoTime,
  order: v.nullable(v.object({ id, number: v.string() })),
  player: v.nullable(playerSchema),
  payment_id: v.nullable(v.string()),
  cents: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  can_settle: v.boolean(),
})
export type WorklistEntry = v.InferOutput<typeof worklistEntrySchema>

/** A gift code. `head`: first group of the current or last valid code, null if not stored yet. */
const deskCodeSchema = v.object({ ...giftCodeSchema.entries, head: v.nullable(v.string()) })
export type DeskCode = v.InferOutput<typeof deskCodeSchema>

/**
 * Returns one order, or one later charge of its plan, with its story (oldest first), its gift codes, and the cents
 * of each line that can still be refunded (`left`). `order_id`: its order. `others`: other payments of the same
 * order, oldest first. `carries_plan`: a refund of the plan's line ends the plan if the period that it paid for is
 * current; false if another payment paid for that period.
 */
export const tellPayment = defineEndpoint({
  name: 'tellPayment',
  summary: 'The story of a payment',
  method: 'GET',
  path: '/braincore/payments/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id }),
  response: v.object({
    ...foundPaymentSchema.entries,
    order_id: id,
    provider: v.object({
      checkout_id: v.nullable(v.string()),
      invoice_id: v.nullable(v.string()),
      subscription_id: v.nullable(v.string()),
      customer_id: v.nullable(v.string()),
      payment_ids: v.array(v.string()),
    }),
    others: v.array(
      v.object({
        id,
        number: v.string(),
        kinds: v.array(v.picklist(paymentKinds)),
        status: v.picklist(orderStatuses),
        total_cents: centsSchema,
        at: isoTime,
      }),
    ),
    carries_plan: v.boolean(),
    left: v.array(v.object({ index: v.number(), cents: centsSchema })),
    /** Sum of all charges of this player in US dollar cents, and its share lost to refunds and disputes. */
    in_all: v.object({ charged_cents: centsSchema, returned_cents: centsSchema }),
    story: v.array(storyEntrySchema),
    codes: v.array(deskCodeSchema),
    worklist: v.array(worklistEntrySchema),
  }),
  errors: ['not_found'],
})

/** Mismatches and delays, oldest first, at most a hundred. `more`: the number of further ones. Normally empty. */
export const listWorklist = defineEndpoint({
  name: 'listWorklist',
  summary: 'Payments that wait for a decision',
  method: 'GET',
  path: '/braincore/worklist',
  access: 'admin',
  ...page,
  response: v.object({ entries: v.array(worklistEntrySchema), more: v.number() }),
  errors: [],
})

/**
 * Takes an entry off the worklist, with a reason for the record. `worklist_settled`: another administrator was
 * faster.
 */
export const settleWorklistEntry = defineEndpoint({
  name: 'settleWorklistEntry',
  summary: 'Settle an entry of the worklist',
  method: 'POST',
  path: '/braincore/worklist/{id}/settle',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ id: uuidSchema }),
  body: v.object({ reason: reasonSchema }),
  response: v.object({ success: v.literal(true) }),
  errors: ['not_found', 'worklist_settled'],
})

/**
 * Mails the receipt of a fulfilled order or of a later charge again, to the player's current address. `no_receipt`:
 * there is none.
 */
export const resendReceipt = defineEndpoint({
  name: 'resendReceipt',
  summary: 'Mail a receipt again',
  method: 'POST',
  path: '/braincore/payments/{id}/receipt',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 20, perHour: 200 }],
  params: v.object({ id }),
  body: v.object({ reason: optionalReasonSchema }),
  response: v.object({ email: v.string() }),
  errors: ['not_found', 'no_receipt'],
})

const receiptOutcomes = ['mailed', 'not_found', 'no_receipt'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

/**
 * Mails the receipts of several payments again, each to its player's current address. `outcomes` has the result for
 * each payment, in the requested order. The same `Idempotency-Key` mails each once; with another reason or other
 * payments it is `order_mismatch`.
 */
export const resendReceipts = defineEndpoint({
  name: 'resendReceipts',
  summary: 'Mail receipts again',
  method: 'POST',
  path: '/braincore/receipts',
  access: 'admin',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 6, perHour: 60 }],
  body: v.object({
    order_ids: deskRowsSchema(id, (one) => one),
    reason: optionalReasonSchema,
  }),
  response: v.object({
    outcomes: v.array(v.object({ order_id: id, outcome: v.picklist(receiptOutcomes) })),
  }),
  errors: ['order_mismatch'],
})

/**
 * Gives a player months of a plan by hand, as gift time from now on, for a payment that was not granted or was lost.
 * The same `Idempotency-Key` gives once; with any other value, including the reason, it is `order_mismatch`.
 * `order_id`: the order concerned, null for none.
 */
export const grantByHand = defineEndpoint({
  name: 'grantByHand',
  summary: 'Give a player months of a plan',
  method: 'POST',
  path: '/braincore/grants',
  access: 'admin',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 20, perHour: 200 }],
  body: v.object({
    user_id: id,
    order_id: v.nullable(id),
    plan_id: v.picklist(paidPlanIds),
    months: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
    reason: reasonSchema,
  }),
  response: v.object({ gift_time_id: id }),
  errors: ['not_found', 'order_mismatch'],
})
