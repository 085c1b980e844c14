import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { languageCodes } from '../values/languages.ts'
import { centsSchema, maxPaymentCents, toCents } from '../values/money.ts'
import { formOfCheckout, wishForPage } from './payment-form.ts'
import { billings } from '../plans/plans.contract.ts'

/** Purposes of a donation in an order (Money 3). */
export const projectTypes = [
  'general',
  'education',
  'development',
  'guilds',
  'communities',
  'player_analytics',
  'illuvium',
  'personal',
] as const
export type ProjectType = (typeof projectTypes)[number]

/** Origin of the order: opened by the header's Premium button, or by a feature that needs a plan. */
export const surfaces = ['popup', 'premium'] as const
export type Surface = (typeof surfaces)[number]

export const paidPlanIds = ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const
export type PaidPlanId = (typeof paidPlanIds)[number]

/**
 * Limits of an order: number of donations, cents per donation, gift months. Far above any real order, so that
 * records stay small.
 */
export const orderLimits = { donations: 50, donationCents: 99_999_900, giftMonths: 1200 } as const

const wholeDollars = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxPaymentCents / 100))
/** Gift months of one plan in an order. */
export const giftMonthsSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(orderLimits.giftMonths),
)

export const projectIdSchema = v.pipe(textOfAtMost(64), v.minLength(1))

const wireDonation = v.object({
  amount: wholeDollars,
  project_type: v.picklist(projectTypes),
  project_id: v.optional(projectIdSchema),
})

/**
 * A donation of an order, for a project or, without one, for the fund of its project type: whole dollars on the
 * wire, integer cents inside.
 */
export const donationSchema = v.pipe(
  wireDonation,
  v.transform(({ amount, ...donation }) => ({ cents: toCents(amount), ...donation })),
)
export type OrderDonation = v.InferOutput<typeof donationSchema>

/**
 * The order (Money 3), inside: the plan with its billing, donations in cents, gift months by plan id. It has no
 * prices: both sides take them from the catalogue.
 */
export type Order = {
  plan: { id: PaidPlanId; type: 'monthly' | 'yearly' } | null
  donations: OrderDonation[]
  gifts: Partial<Record<PaidPlanId, number>>
  /** Purpose of the next donation: a project, or the fund of the project type. */
  project_type: ProjectType
  project_id?: string | undefined
}

/**
 * Scope of one payment: `plan` is a plan with donations, `gifts` are gifts with donations. Donations alone are a
 * `gifts` payment in the payment provider's sense: a single charge.
 */
export const legs = ['plan', 'gifts'] as const
export type Leg = (typeof legs)[number]

/** A line item for the payment provider: a price by lookup key, or a donation with its own price. */
const lineItemSchema = v.union([
  v.object({
    price: textOfAtMost(64),
    quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    adjustable_quantity: v.object({ enabled: v.literal(false) }),
  }),
  v.object({
    price_data: v.object({
      currency: v.literal('usd'),
      unit_amount: centsSchema,
      product_data: v.object({
        name: v.literal('Donation'),
        metadata: v.object({
          project_type: v.picklist(projectTypes),
          project_id: v.optional(projectIdSchema),
        }),
      }),
    }),
    quantity: v.literal(1),
  }),
])
export type LineItem = v.InferOutput<typeof lineItemSchema>

/** Plan, donations and gifts of this payment (Money 7); its prices are hints in cents. */
const subscriptionDataSchema = v.object({
  plan: v.nullable(v.object({ id: v.picklist(paidPlanIds), type: v.picklist(billings) })),
  donations: v.pipe(v.array(donationSchema), v.maxLength(orderLimits.donations)),
  gifts: v.pipe(
    v.array(
      v.object({
        plan_id: v.picklist(paidPlanIds),
        plan_name: textOfAtMost(200),
        months: giftMonthsSchema,
        plan_monthly_price: centsSchema,
      }),
    ),
    v.maxLength(paidPlanIds.length),
  ),
})

/** `subscription_data` is an object or a JSON string (decisions.md). */
const subscriptionDataOrText = v.union([
  subscriptionDataSchema,
  v.pipe(textOfAtMost(20_000), v.parseJson(), subscriptionDataSchema),
])

/**
 * Opens a checkout: for a plan with donations, or for gifts with donations. A plan with gifts is paid in two legs:
 * this call opens the first, for plan and donations (`requiresSequentialPayment`); the gifts stay pending as
 * `giftSessionId`, to be paid by `openGiftLeg`. Amount, prices and quantities cover both and are only hints: the
 * server computes everything from its own catalogue and refuses a difference with `order_mismatch`. A donation for a
 * project that is unknown or not active is refused with `project_closed`.
 * Repeating an attempt with the same `Idempotency-Key` gets the same checkout. A new attempt expires the user's
 * older open checkout of the same leg; if that one turns out to be paid, the new attempt is refused with
 * `order_already_paid`. Of different orders submitted at the same time only one counts; the others are refused with
 * `order_replaced`. If the hub shows the payment provider's form in its own page, the answer has a `form` and no
 * `url`.
 */
export const createCheckoutSession = defineEndpoint({
  name: 'createCheckoutSession',
  summary: 'Open a checkout for an order',
  method: 'POST',
  path: '/payments/create-checkout-session',
  access: 'player',
  idempotent: true,
  // More than an undecided player needs, and acceptable for the payment provider.
  limits: [{ by: 'player', perMinute: 30, perHour: 200 }],
  body: v.object({
    amount: centsSchema,
    currency: v.literal('usd'),
    metadata: v.object({
      user_id: textOfAtMost(128),
      payment_source: v.picklist(surfaces),
      subscription_data: subscriptionDataOrText,
      /** Language of the receipt's mail; English by default. */
      language: v.optional(v.picklist(languageCodes)),
    }),
    lineItems: v.pipe(v.array(lineItemSchema), v.maxLength(100)),
    success_url: textOfAtMost(2000),
    cancel_url: textOfAtMost(2000),
    ...wishForPage,
  }),
  response: v.object({
    sessionId: v.string(),
    url: v.nullable(v.string()),
    orderId: v.string(),
    requiresSequentialPayment: v.boolean(),
    giftSessionId: v.nullable(v.string()),
    giftUrl: v.nullable(v.string()),
    ...formOfCheckout,
  }),
  errors: [
    'forbidden',
    'order_empty',
    'order_needs_plan_or_gift',
    'order_total_not_positive',
    'order_too_large',
    'order_mismatch',
    'order_already_paid',
    'project_closed',
    'order_replaced',
    'plan_change_elsewhere',
    'user_without_id',
    'price_missing',
    'return_url_refused',
    'payment_failed',
  ],
})
