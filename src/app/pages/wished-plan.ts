import * as v from 'valibot'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { billings } from '#contract/plans/plans.contract.ts'
import type { PlanWish } from '#machines/subscriptions/plan-change.machine.ts'
import type { SettingsSearch } from './settings-search.ts'

const wishSchema = v.object({ plan: v.picklist(paidPlanIds), billing: v.picklist(billings) })

/** The plan that the address asks to change to; null where it names none that can be had. */
export const wishedPlan = (search: SettingsSearch): PlanWish | null => {
  const read = v.safeParse(wishSchema, search)
  return read.success ? { planId: read.output.plan, billing: read.output.billing } : null
}
