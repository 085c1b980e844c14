import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { centsSchema } from '../values/money.ts'
import { paidPlanIds } from '../order/order.contract.ts'
import { billings } from '../plans/plans.contract.ts'
import { subscriptionParams, subscriptionSchema } from './subscriptions.contract.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const wantedPlan = { plan_id: v.picklist(paidPlanIds), type: v.picklist(billings) }
/** Seconds since the epoch: a change is charged for an exact second. */
const secondSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9_999_999_999))

/**
 * Preview of a plan change, before anything is paid. `now`: `charged_now_cents` is `new_plan_cents` (the rest of the
 * period at the new price; the whole new period if the billing changes) less `credit_cents` (the unused time of the
 * old plan), charged for the second of `proration_date`. `period_end`: nothing is charged now, the new plan starts
 * with its first charge at `starts_at`, and `proration_date` is null. `resumes`: the plan was about to end; once the
 * change is made (an immediate one: once it is paid), it renews again. Valid until `valid_until`.
 */
export const planChangePreviewSchema = v.object({
  when: v.picklist(['now', 'period_end']),
  ...wantedPlan,
  plan_name: v.string(),
  new_plan_cents: centsSchema,
  credit_cents: centsSchema,
  charged_now_cents: centsSchema,
  starts_at: isoTime,
  next_charge_at: isoTime,
  next_charge_cents: centsSchema,
  resumes: v.boolean(),
  proration_date: v.nullable(secondSchema),
  valid_until: isoTime,
})
export type PlanChangePreview = v.InferOutput<typeof planChangePreviewSchema>

/**
 * Returns price and start of a change to this plan; changes nothing. `plan_unchanged`: it is the current plan, or
 * the one that begins next. `renewal_unpaid`: the renewal must be paid first. `change_waiting`: another change is in
 * progress or waits for its payment, and must be paid or cancelled first. `subscription_over`: it does not renew; a
 * gift never does. `price_missing`: it cannot be sold at the catalogue's price right now.
 */
export const previewPlanChange = defineEndpoint({
  name: 'previewPlanChange',
  summary: 'What a change of plan would cost',
  method: 'POST',
  path: '/subscriptions/{id}/change/preview',
  access: 'player',
  limits: [
    { by: 'peer', perMinute: 90, perHour: 600 },
    { by: 'player', perMinute: 30, perHour: 300 },
  ],
  params: subscriptionParams,
  body: v.object(wantedPlan),
  response: planChangePreviewSchema,
  errors: [
    'not_found',
    'subscription_over',
    'plan_unchanged',
    'renewal_unpaid',
    'change_waiting',
    'price_missing',
  ],
})

const changeLimits = [
  { by: 'peer', perMinute: 30, perHour: 200 },
  { by: 'player', perMinute: 10, perHour: 60, together: 'plan-change' },
] as const

/**
 * Changes the plan as previewed: the request repeats the preview's figures, and nothing else is ever charged.
 * `preview_expired`: the preview is older than 10 minutes, or its figures would be different now; request a new one.
 * An immediate change takes effect when its payment is reported; until then it is in `subscription.waiting`.
 * `payment_url`: the payment provider's page where the player must pay, because the card was declined or its bank
 * asks for confirmation. Calls with the same key change the plan once.
 */
export const changePlan = defineEndpoint({
  name: 'changePlan',
  summary: 'Change the plan',
  method: 'POST',
  path: '/subscriptions/{id}/change',
  access: 'player',
  idempotent: true,
  limits: changeLimits,
  params: subscriptionParams,
  body: v.object({
    ...wantedPlan,
    proration_date: v.nullable(secondSchema),
    charged_now_cents: centsSchema,
    next_charge_cents: centsSchema,
  }),
  response: v.object({ subscription: subscriptionSchema, payment_url: v.nullable(v.string()) }),
  errors: [
    'not_found',
    'subscription_over',
    'plan_unchanged',
    'renewal_unpaid',
    'change_waiting',
    'price_missing',
    'preview_expired',
  ],
})

/**
 * Cancels a change that has not begun: a later one, or an immediate one that is not paid (its invoice is voided);
 * also removes one whose time to pay is over. Without any change it does nothing. `change_waiting`: it is being made
 * or paid right now.
 */
export const takeBackPlanChange = defineEndpoint({
  name: 'takeBackPlanChange',
  summary: 'Take a change of plan back',
  method: 'DELETE',
  path: '/subscriptions/{id}/change',
  access: 'player',
  limits: changeLimits,
  params: subscriptionParams,
  response: subscriptionSchema,
  errors: ['not_found', 'subscription_over', 'change_waiting'],
})
