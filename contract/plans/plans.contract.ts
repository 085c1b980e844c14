import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { featureValueSchema } from './features.rules.ts'
import { dollarsAsCents } from '../values/money.ts'
import { planIds } from './plans.rules.ts'

export type PlanId = (typeof planIds)[number]

export const billings = ['monthly', 'yearly'] as const
export type Billing = (typeof billings)[number]

const wirePlan = v.object({
  id: v.picklist(planIds),
  plan_name: v.pipe(v.string(), v.nonEmpty()),
  monthly_price: dollarsAsCents,
  yearly_price: dollarsAsCents,
  yearly_discount_amount: v.optional(dollarsAsCents),
  yearly_yearly_discount_amount: v.optional(dollarsAsCents),
})

/** A plan: dollars on the wire, integer cents inside; both spellings of the yearly discount are read (Money 3). */
export const planSchema = v.pipe(
  wirePlan,
  v.transform((plan) => ({
    id: plan.id,
    name: plan.plan_name,
    monthlyCents: plan.monthly_price,
    yearlyCents: plan.yearly_price,
    yearlyDiscountCents: plan.yearly_discount_amount ?? plan.yearly_yearly_discount_amount ?? null,
  })),
)
export type Plan = v.InferOutput<typeof planSchema>

export const featureSchema = v.object({ feature_key: v.string(), description: v.string() })
export type Feature = v.InferOutput<typeof featureSchema>

export const planFeatureSchema = v.object({
  plan_id: v.picklist(planIds),
  feature_key: v.string(),
  /** The sentence of the specification, for display only; no code depends on it. */
  feature_description: v.string(),
  value: featureValueSchema,
  /**
   * False if the hub does not have the part that the feature is used in yet. It is then marked as coming before
   * anything is paid.
   */
  built: v.boolean(),
})
export type PlanFeature = v.InferOutput<typeof planFeatureSchema>

export const listPlans = defineEndpoint({
  name: 'listPlans',
  summary: 'The plans, Free to Oracle',
  method: 'GET',
  path: '/plans',
  access: 'anyone',
  response: v.array(planSchema),
  errors: [],
})

export const listPlanFeatures = defineEndpoint({
  name: 'listPlanFeatures',
  summary: 'What each plan gives, one row a plan and feature',
  method: 'GET',
  path: '/plan-features',
  access: 'anyone',
  response: v.array(planFeatureSchema),
  errors: [],
})

/** The same rows for one plan, by its id; `not_found` if there is no such plan. */
export const listFeaturesOfPlan = defineEndpoint({
  name: 'listFeaturesOfPlan',
  summary: 'What one plan gives',
  method: 'GET',
  path: '/vaultvision/plan-features/{plan}',
  access: 'anyone',
  params: v.object({ plan: v.pipe(textOfAtMost(64), v.minLength(1)) }),
  response: v.object({ success: v.literal(true), data: v.array(planFeatureSchema) }),
  errors: ['not_found'],
})

export const listFeatures = defineEndpoint({
  name: 'listFeatures',
  summary: 'The features that plans differ in',
  method: 'GET',
  path: '/features',
  access: 'anyone',
  response: v.array(featureSchema),
  errors: [],
})

/** The plans that can be bought now: those whose prices exist at the payment provider. */
export const listPaymentPlans = defineEndpoint({
  name: 'listPaymentPlans',
  summary: 'The plans that can be paid for',
  method: 'GET',
  path: '/payments/plans',
  access: 'anyone',
  response: v.object({ plans: v.array(planSchema) }),
  errors: [],
})
