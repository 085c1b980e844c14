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

/** A change of plan that begins with the next period: `amount_cents` is what is charged then, at `at`, and each period. */
const nextPlanSchema = v.object({ ...changeTo, at: v.pipe(v.string(), v.isoTimestamp()) })

/**
 * A change at once that doesn't count yet; `amount_cents` is what it charges now. `confirming`: it was charged, the
 * payment provider's report is awaited. `unpaid`: the player has to pay it at `payment_url` before `until`. `lapsed`:
 * that time has passed without a payment, and the plan stays as it was.
 */
const waitingChangeSchema = v.object({
  ...changeTo,
  state: v.picklist(['confirming', 'unpaid', 'lapsed']),
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  payment_url: v.nullable(v.string()),
})

/**
 * A plan that a user pays for. Times are ISO instants; `amount_cents` is what each period charges; `current_period_end` is
 * the end of the last period that was paid. `past_due`: the renewal failed and is tried again, the plan stays for three
 * days; `unpaid`: it gives nothing until it is paid. `renewal`: `renews` is charged again at `current_period_end`,
 * `ends` was ended by the player and stops there (until then it can be resumed), `none` is over, or runs out without the
 * payment provider. A plan that `ends` has no `next`.
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

/** All that decides which plan of a user counts when: what is paid for, newest first, and gift time, oldest first. */
export const plansOfUserSchema = v.object({
  subscriptions: v.array(subscriptionSchema),
  gift_time: v.array(giftTimeSchema),
})
export type PlansOfUser = v.InferOutput<typeof plansOfUserSchema>

/** One's own plans; someone else's are `forbidden`. */
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

/** Each one may call the payment provider; this is far more than anyone needs to decide. */
const providerLimits = [
  { by: 'peer', perMinute: 30, perHour: 200 },
  { by: 'player', perMinute: 10, perHour: 60, together: 'ending' },
] as const

/** The id of a subscription in a path. */
export const subscriptionParams = v.object({ id: textOfAtMost(64) })

/**
 * Ends one's own subscription at the end of the paid period; nothing is charged after that. One whose renewal isn't paid
 * has no paid period left: it ends at once, and its open invoices are voided. Calling it twice is the same. A change of
 * plan that hasn't begun is taken back first. `subscription_over`: it doesn't renew, so there is nothing to end or
 * resume. `change_waiting`: it is being changed this moment.
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
 * The invoice of a renewal that isn't paid: `url` is its page at the payment provider, where it is paid by any card;
 * `amount_cents` is what is asked for there. `nothing_to_pay`: none is open, and what the hub knows of the plan is up to
 * date. The plan is back when the payment provider reports the payment (decisions.md, "Failed renewal").
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
 * Puts gift time of a higher plan before the paid one, or another gift before the rest; `newSubscriptionId` of the paid
 * plan lets that count again. `newPlanId` is the plan that the page showed for it. It changes what counts, never what is
 * charged (Money 7). `gift_not_higher`: the paid plan gives as much. `priority_outdated`: its plan is another one by now.
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
