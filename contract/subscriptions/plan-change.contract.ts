import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { centsSchema } from '../values/money.ts'
import { paidPlanIds } from '../order/order.contract.ts'
import { billings } from '../plans/plans.contract.ts'
import { subscriptionParams, subscriptionSchema } from './subscriptions.contract.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const wantedPlan = { plan_id: v.picklist(paidPlanIds), type: v.picklist(billings) }
/** Seconds since the epoch, to the second for which a change is charged. */
const secondSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9_999_999_999))

/**
 * What a change of plan would do, before anything is paid. `now`: `charged_now_cents` is `new_plan_cents` (the rest of
 * the period at the new price; the whole new period when the billing changes) less `credit_cents` (the unused time of the
 * old plan), charged for the second of `proration_date`. `period_end`: nothing is charged now, the new plan starts with
 * its first charge at `starts_at`, and `proration_date` is null. `resumes`: the plan was to end; the change takes that
 * back once it is made (one at once: once it is paid), and it renews. Valid until `valid_until`.
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
 * What a change to this plan would cost and when it would begin; changes nothing. `plan_unchanged`: it is the running
 * plan, or the one that begins next. `renewal_unpaid`: the renewal has to be paid first. `change_waiting`: another
 * change is being made, or waits for its payment: that is paid or taken back first. `subscription_over`: it doesn't
 * renew, as a gift doesn't. `price_missing`: it can't be sold at the catalogue's price right now.
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
 * Changes the plan as its preview said; the figures of the preview are sent back, and nothing else is ever charged.
 * `preview_expired`: the preview is older than 10 minutes, or would say something else now; ask for a new one. A change
 * at once counts when its payment is reported: until then `subscription.waiting` holds it. `payment_url`: the payment
 * provider's page where the player has to pay, because the card was declined or its bank asks. Whatever is repeated with
 * the same key, the plan is changed once.
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
 * Takes a change back that hasn't begun: one that begins later, or one at once that isn't paid (its invoice is voided);
 * forgets one whose time to pay is over. Without any it does nothing. `change_waiting`: it is just being made or paid.
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
