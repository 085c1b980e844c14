import * as v from 'valibot'
import { paidPlanIds } from '#contract/order.contract.ts'
import { purchaseCursorSchema } from '#contract/placed-order.contract.ts'
import { billings } from '#contract/plans.contract.ts'
import type { PlanWish } from '#machines/plan-change.machine.ts'

interface SettingsSearch {
  /** Where the list of past orders starts; missing: with the newest. */
  before?: string
  /** Names a tab; anyone can write anything there. */
  tab?: unknown
  lang?: unknown
  /** A plan and its billing that were picked elsewhere, to change to. */
  plan?: unknown
  billing?: unknown
}

/** What of the settings' query is read; other values are kept, and an invalid start means the newest orders. */
export const settingsSearch = (search: Record<string, unknown>): SettingsSearch => {
  const { before, ...rest } = search
  return v.is(purchaseCursorSchema, before) ? { ...rest, before } : rest
}

const wishSchema = v.object({ plan: v.picklist(paidPlanIds), billing: v.picklist(billings) })

/** The plan that the address asks to change to; null where it names none that can be had. */
export const wishedPlan = (search: SettingsSearch): PlanWish | null => {
  const read = v.safeParse(wishSchema, search)
  return read.success ? { planId: read.output.plan, billing: read.output.billing } : null
}
