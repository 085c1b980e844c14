import * as v from 'valibot'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { billings } from '#contract/plans/plans.contract.ts'
import type { PlanWish } from '#machines/subscriptions/plan-change.machine.ts'
import type { SettingsSearch } from './settings-search.ts'

const wishSchema = v.object({ plan: v.picklist(paidPlanIds), billing: v.picklist(billings) })

/** Returns the plan to change to that the address requests; null if it is not a paid plan. */
export const wishedPlan = (search: SettingsSearch): PlanWish | null => {
  const read = v.safeParse(wishSchema, search)
  return read.success ? { planId: read.output.plan, billing: read.output.billing } : null
}
