import * as v from 'valibot'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { planPriceKey } from '#contract/order/order.rules.ts'
import { billings } from '#contract/plans/plans.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { PaidPrice } from '../platform/payments/payment-events.ts'

const metadataSchema = v.object({ plan_id: v.picklist(paidPlanIds), billing: v.picklist(billings) })

/**
 * Returns the plan and billing of a price: from its metadata, or from its lookup key when the metadata is missing; null when
 * neither identifies a plan.
 */
export const planOfPrice = ({ metadata, key }: PaidPrice): { planId: PaidPlanId; type: Billing } | null => {
  const told = v.safeParse(metadataSchema, metadata)
  if (told.success) return { planId: told.output.plan_id, type: told.output.billing }
  for (const planId of paidPlanIds)
    for (const type of billings) if (planPriceKey(planId, type) === key) return { planId, type }
  return null
}
