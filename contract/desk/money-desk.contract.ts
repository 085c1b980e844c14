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

/** A player as an administrator sees them. */
const playerSchema = v.object({ id, username: v.string(), email: v.nullable(v.string()) })

/**
 * An order or donation that was begun, paid or not, or a later charge of an order's plan, and whose it is. `purpose`: the
 * feature that it is paid for.
 */
const foundPaymentSchema = v.object({ player: playerSchema, purpose: v.string(), order: orderStateSchema })
export type FoundPayment = v.InferOutput<typeof foundPaymentSchema>

export const paymentSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type PaymentSort = (typeof paymentSorts)[number]

const wanted = {
  /** As it was typed or pasted, at most 200 characters. */
  q: v.optional(textOfAtMost(200)),
  status: v.optional(v.picklist(paymentStatuses)),
  kind: v.optional(v.picklist(paymentKinds)),
  /** Begun or charged at this moment or later, and before that one. */
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
  /** Of so many cents or more, as a whole number. */
  from_cents: v.optional(v.pipe(textOfAtMost(8), v.regex(/^\d{1,8}$/u), v.transform(Number))),
  sort: v.optional(v.picklist(paymentSorts), 'newest'),
}

/**
 * Orders, donations and later charges of all players, fifty at a time. `q` is a number or id of an order or receipt, a
 * player's address, id or name, anything's id at the payment provider, the last four digits of a card, or a gift code or its
 * first group; without it all are listed. `before`: the `next` of an earlier answer with the same `sort`.
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

/** The same list as a file. */
export const exportPayments = defineEndpoint({
  name: 'exportPayments',
  summary: 'Payments as a file',
  method: 'GET',
  path: '/braincore/payments-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/** What can have happened to a payment; a kind is never given another meaning. */
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

/** Later charges of a plan; a stray one found no plan. */
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
/** Kinds of player events about an order or its plan. */
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
/** Why a gift's mail didn't arrive. */
export const unmailedWhats = ['bounced', 'undelivered', 'unwanted', 'dropped'] as const
/** `at_provider`: a refund that was made in the payment provider's own dashboard. */
const storyWhats = [...chargeWhats, ...heardWhats, ...toldWhats, ...unmailedWhats, 'at_provider'] as const
export type StoryWhat = (typeof storyWhats)[number]

/**
 * One thing that happened. `what`: which of its kind; `by`: the username of whoever did it; `about`: an address, or an id at the
 * payment provider; `reason`: as an administrator gave it; `plan_id`, `months`: what was given or is given away, `until`: the end of
 * the period that was paid; `method`: the payment method. `came_to_nothing`: it changed nothing. Unknown values are null.
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
 * Why something waits for a decision. The last four go by themselves: what is late has happened, and the bank has decided a
 * dispute, which is answered at the payment provider.
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
/** What a row of the worklist says, until somebody settles it. */
export type WorklistKind = Exclude<
  (typeof worklistKinds)[number],
  'grant_is_late' | 'event_is_late' | 'refund_is_late' | 'dispute_is_open'
>

/** `subject`: what it is about, by its id here or at the payment provider. `can_settle`: it waits for a decision. */
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

/** A gift code; `head`: the first group of the code that works, or worked last, null while that isn't kept yet. */
const deskCodeSchema = v.object({ ...giftCodeSchema.entries, head: v.nullable(v.string()) })
export type DeskCode = v.InferOutput<typeof deskCodeSchema>

/**
 * One order, or one later charge of its plan, with its whole story, oldest first, its gift codes, and the cents of each line
 * that can still be refunded (`left`). `order_id`: its order. `others`: the other payments of the same order, oldest first.
 * `carries_plan`: a refund of the plan's line ends the plan if the period that it paid for is running; false when another
 * payment paid for that period.
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
    /** The sum of all charges of this player in US dollars, and the part of it that was refunded or lost to disputes. */
    in_all: v.object({ charged_cents: centsSchema, returned_cents: centsSchema }),
    story: v.array(storyEntrySchema),
    codes: v.array(deskCodeSchema),
    worklist: v.array(worklistEntrySchema),
  }),
  errors: ['not_found'],
})

/** What doesn't match, or is late, oldest first, a hundred at most; `more`: how many there are beyond those. Empty on a good day. */
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

/** Takes an entry off the worklist, with the reason for the record; `worklist_settled`: somebody else was faster. */
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
 * Mails the receipt of a fulfilled order or of a later charge once more, to its player's current address. `no_receipt`: there
 * is none.
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
 * Mails the receipts of several payments once more, each to the address that its player has now, each for itself: `outcomes` says
 * of every payment, as they were named, whether its receipt goes out. The same `Idempotency-Key` mails each once; with another
 * reason or other payments than before it is `order_mismatch`.
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
 * Gives a player months of a plan by hand, as gift time from now on: for what was paid and not granted, or lost. The same
 * `Idempotency-Key` gives once; for anything else than before, also another reason, it is `order_mismatch`. `order_id`: what it
 * is for, null when for none.
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
