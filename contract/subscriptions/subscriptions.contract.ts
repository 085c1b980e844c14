import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { giftTimeSchema } from './gift-time.contract.ts'
import { centsSchema } from '../values/money.ts'
import { billings } from '../plans/plans.contract.ts'
import { planIds } from '../plans/plans.rules.ts'

const changeTo = {
  plan_id: v.picklist(planIds),
  plan_name: v.string(),
  type: v.picklist(billings),
  amount_cents: centsSchema,
}

/** A change of plan that begins with the next period: `amount_cents` is charged at `at` and then each period. */
const nextPlanSchema = v.object({ ...changeTo, at: v.pipe(v.string(), v.isoTimestamp()) })

/**
 * A pending immediate change; `amount_cents` is its charge now. `confirming`: charged, and the payment provider's
 * report is pending. `unpaid`: the player has to pay it at `payment_url` before `until`. `lapsed`: that time has
 * passed without a payment, and the plan stays as it was.
 */
const waitingChangeSchema = v.object({
  ...changeTo,
  state: v.picklist(['confirming', 'unpaid', 'lapsed']),
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  payment_url: v.nullable(v.string()),
})

/**
 * A plan that a user pays for. Times are ISO instants; `amount_cents` is the charge of each period;
 * `current_period_end` is the end of the last paid period. `past_due`: the renewal failed and is retried, and the
 * plan stays for three days; `unpaid`: it gives nothing until it is paid. `renewal`: `renews` is charged again at
 * `current_period_end`; `ends` was ended by the player and stops there (until then it can be resumed); `none` is
 * over, or runs out without the payment provider. A plan that `ends` has no `next`.
 */
export const subscriptionSchema = v.object({
  id: v.string(),
  plan_id: v.picklist(planIds),
  plan_name: v.string(),
  type: v.picklist(billings),
  status: v.picklist(['active', 'past_due', 'unpaid', 'ended']),
  renewal: v.picklist(['renews', 'ends', 'none']),
  amount_cents: centsSchema,
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  current_period_end: v.pipe(v.string(), v.isoTimestamp()),
  next: v.nullable(nextPlanSchema),
  waiting: v.nullable(waitingChangeSchema),
})
export type Subscription = v.InferOutput<typeof subscriptionSchema>

/**
 * Everything that decides which plan of a user is in effect when: paid plans, newest first, and gift time, oldest
 * first.
 */
export const plansOfUserSchema = v.object({
  subscriptions: v.array(subscriptionSchema),
  gift_time: v.array(giftTimeSchema),
})
export type PlansOfUser = v.InferOutput<typeof plansOfUserSchema>

/** Returns the caller's own plans; another player's are `forbidden`. */
export const listSubscriptions = defineEndpoint({
  name: 'listSubscriptions',
  summary: 'The subscriptions of a user',
  method: 'GET',
  path: '/users/{id}/subscriptions',
  access: 'player',
  params: v.object({ id: textOfAtMost(64) }),
  response: plansOfUserSchema,
  errors: ['forbidden'],
})

/** Each call may call the payment provider; this is far more than anyone needs to decide. */
const providerLimits = [
  { by: 'peer', perMinute: 30, perHour: 200 },
  { by: 'player', perMinute: 10, perHour: 60, together: 'ending' },
] as const

export const subscriptionParams = v.object({ id: textOfAtMost(64) })

/**
 * Ends the caller's own subscription at the end of the paid period; nothing is charged after that. If its renewal is
 * unpaid, it has no paid period left: it ends at once, and its open invoices are voided. Repeated calls change
 * nothing. A change of plan that has not begun is cancelled first. `subscription_over`: it does not renew, so there
 * is nothing to end or resume. `change_waiting`: it is being changed right now.
 */
export const endSubscription = defineEndpoint({
  name: 'endSubscription',
  summary: 'End a plan at the end of its paid period',
  method: 'POST',
  path: '/subscriptions/{id}/end',
  access: 'player',
  limits: providerLimits,
  params: subscriptionParams,
  response: subscriptionSchema,
  errors: ['not_found', 'subscription_over', 'change_waiting'],
})

/** Undoes the ending while the paid period runs: the plan renews as before. */
export const resumeSubscription = defineEndpoint({
  name: 'resumeSubscription',
  summary: 'Take the ending of a plan back',
  method: 'POST',
  path: '/subscriptions/{id}/resume',
  access: 'player',
  limits: providerLimits,
  params: subscriptionParams,
  response: subscriptionSchema,
  errors: ['not_found', 'subscription_over', 'change_waiting'],
})

/**
 * Returns the invoice of an unpaid renewal: `url` is its page at the payment provider, where any card can pay it;
 * `amount_cents` is the amount due there. `nothing_to_pay`: no invoice is open, and the hub's data on the plan is
 * current. The plan is back once the payment provider reports the payment (decisions.md, "Failed renewal").
 */
export const getOpenInvoice = defineEndpoint({
  name: 'getOpenInvoice',
  summary: 'The invoice of a renewal that isn’t paid',
  method: 'GET',
  path: '/subscriptions/{id}/invoice',
  access: 'player',
  limits: providerLimits,
  params: subscriptionParams,
  response: v.object({ url: v.string(), amount_cents: centsSchema }),
  errors: ['not_found', 'nothing_to_pay'],
})

/**
 * Puts gift time of a higher plan before the paid one, or another gift before the rest; with `newSubscriptionId` of
 * the paid plan, that plan takes precedence again. `newPlanId` is the plan that the page showed for it. It changes
 * the plan in effect, never the charges (Money 7). `gift_not_higher`: the gift's plan is not higher than the paid
 * one. `priority_outdated`: its plan has changed since.
 */
export const updatePriority = defineEndpoint({
  name: 'updatePriority',
  summary: 'Choose which plan counts first',
  method: 'POST',
  path: '/subscriptions/update-priority',
  access: 'player',
  limits: [
    { by: 'peer', perMinute: 60, perHour: 400 },
    { by: 'player', perMinute: 20, perHour: 120 },
  ],
  body: v.object({
    userId: textOfAtMost(64),
    newPlanId: v.picklist(planIds),
    newSubscriptionId: textOfAtMost(64),
  }),
  response: plansOfUserSchema,
  errors: ['forbidden', 'not_found', 'gift_not_higher', 'priority_outdated'],
})
