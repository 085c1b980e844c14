import type { Order } from '#contract/order.contract.ts'
import type { ReceiptLine } from '#contract/placed-order.contract.ts'

/**
 * Returns what is left of a kept order after a payment: the paid plan, months and donations are taken out once, and
 * anything changed meanwhile stays.
 */
export const withoutPaid = (order: Order, paid: readonly ReceiptLine[]): Order => {
  const gifts = { ...order.gifts }
  const donations = [...order.donations]
  let plan = order.plan
  for (const line of paid) {
    if (line.kind === 'plan' && plan?.id === line.plan_id && plan.type === line.type) plan = null
    if (line.kind === 'gift') {
      const left = (gifts[line.plan_id] ?? 0) - line.months
      if (left > 0) gifts[line.plan_id] = left
      else delete gifts[line.plan_id]
    }
    if (line.kind === 'donation') {
      const at = donations.findIndex(
        (one) =>
          one.cents === line.cents &&
          one.project_type === line.project_type &&
          one.project_id === line.project?.id,
      )
      if (at >= 0) donations.splice(at, 1)
    }
  }
  return { ...order, plan, gifts, donations }
}
