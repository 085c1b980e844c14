import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { languageCodes } from '../values/languages.ts'
import { dollarsAsCents } from '../values/money.ts'
import { projectIdSchema, projectTypes } from '../order/order.contract.ts'
import { formOfCheckout, wishForPage } from '../order/payment-form.ts'
import { orderStatuses } from '../order/placed-order.contract.ts'

const checkout = {
  method: 'POST',
  access: 'player',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 30, perHour: 200, together: 'donation-checkout' }],
  body: v.object({
    user_id: textOfAtMost(128),
    /** Dollars. The schema accepts any number, so that the rule can refuse a wrong one with its own code. */
    amount: v.number(),
    use_votes_immediately: v.optional(v.boolean(), true),
    project_id: v.optional(projectIdSchema),
    /** Language of the receipt's mail; English by default. */
    language: v.optional(v.picklist(languageCodes)),
    ...wishForPage,
  }),
  response: v.object({
    success: v.literal(true),
    checkout_url: v.nullable(v.string()),
    message: v.string(),
    session_id: v.string(),
    order_id: v.string(),
    ...formOfCheckout,
  }),
  errors: [
    'forbidden',
    'user_without_id',
    'donation_amount_invalid',
    'project_closed',
    'order_mismatch',
    'order_already_paid',
    'order_replaced',
    'payment_failed',
  ],
} as const

/**
 * Opens the checkout of a donation by card (Money 7): whole dollars from 5, in steps of 5
 * (`donation_amount_invalid`), for an active project (otherwise `project_closed`) or, without one, for the community
 * fund. With `use_votes_immediately` the votes go to the project together with the payment; without it, or without a
 * project, they go to the donation bank. The same `Idempotency-Key` gets the same checkout; a new attempt closes the
 * user's older open one. A refusal is an error with a code, never `success: false`; `message` is for the log.
 */
export const openDonationCheckout = defineEndpoint({
  ...checkout,
  name: 'openDonationCheckout',
  summary: 'Open a checkout for a donation by card',
  path: '/stripe-donations/checkout',
})

/** The same checkout under its older address. Unpaid checkouts write no donation. */
export const addDonation = defineEndpoint({
  ...checkout,
  name: 'addDonation',
  summary: 'Open a checkout for a donation by card',
  path: '/vaultvision/donations',
})

/** The project of a donation with its title at that time. `closed`: the money went to the fund of its project type. */
const donatedProject = v.object({ id: projectIdSchema, title: v.string(), closed: v.boolean() })

const wireDonationState = v.object({
  session_id: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  status: v.picklist(orderStatuses),
  amount: dollarsAsCents,
  project_type: v.picklist(projectTypes),
  project: v.nullable(donatedProject),
  votes: v.nullable(v.number()),
  votes_in: v.nullable(v.picklist(['project', 'donation_bank'])),
})

/**
 * A donation as the server knows it: dollars on the wire, integer cents inside. `votes` (their number) and
 * `votes_in` (their place) are null until they are granted. If the project closed before the payment, its votes are
 * in the donation bank.
 */
export const donationStateSchema = v.pipe(
  wireDonationState,
  v.transform(({ amount, ...state }) => ({ ...state, cents: amount })),
)

/** Returns the caller's own donation by its checkout at the payment provider; any other is `not_found`. */
export const getDonation = defineEndpoint({
  name: 'getDonation',
  summary: 'What has become of a donation by card',
  method: 'GET',
  path: '/stripe-donations/session/{sessionId}',
  access: 'player',
  params: v.object({ sessionId: textOfAtMost(255) }),
  response: donationStateSchema,
  errors: ['not_found'],
})
