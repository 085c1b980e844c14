import type { Order, OrderDonation } from '#contract/order/order.contract.ts'
import { lineKeys } from '#contract/order/order.rules.ts'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'

type PaidDonation = Extract<ReceiptLine, { kind: 'donation' }>

/** The same amount for the same purpose: a donation to a project differs from one to its project type's fund. */
const isSame = (donation: OrderDonation, paid: PaidDonation): boolean =>
  donation.cents === paid.cents &&
  donation.project_type === paid.project_type &&
  donation.project_id === paid.project?.id

/** The keys of the order's lines that these paid lines match; each of two equal donations is matched once. */
export const paidKeys = (order: Order, paid: readonly ReceiptLine[]): ReadonlySet<string> => {
  const keys = new Set<string>()
  for (const line of paid) {
    if (line.kind === 'plan' && order.plan?.id === line.plan_id && order.plan.type === line.type)
      keys.add(lineKeys.plan)
    if (line.kind === 'gift' && order.gifts[line.plan_id]) keys.add(lineKeys.gift(line.plan_id))
    if (line.kind === 'donation') {
      const at = order.donations.findIndex(
        (one, index) => !keys.has(lineKeys.donation(index)) && isSame(one, line),
      )
      if (at >= 0) keys.add(lineKeys.donation(at))
    }
  }
  return keys
}

/**
 * Returns the lines that a fulfilled order removes from the stored one: its own, and the gifts of its second payment,
 * which the server stores from then on. An attempt at a second payment removes nothing, because the first payment has
 * removed its gifts; nor does a donation by card, even if the order has an equal one.
 */
export const settledLines = ({ id, lines, gift_leg: leg, is_donation }: OrderState): ReceiptLine[] => {
  if (is_donation) return []
  if (leg === null) return lines
  return leg.order_id === id ? [...lines, ...leg.lines] : []
}

/**
 * Returns the rest of a stored order after a payment: the paid plan, months and donations are removed once, and later
 * changes stay.
 */
export const withoutPaid = (order: Order, paid: readonly ReceiptLine[]): Order => {
  const keys = paidKeys(order, paid)
  const gifts = { ...order.gifts }
  for (const line of paid) {
    if (line.kind !== 'gift') continue
    const left = (gifts[line.plan_id] ?? 0) - line.months
    if (left > 0) gifts[line.plan_id] = left
    else delete gifts[line.plan_id]
  }
  return {
    ...order,
    plan: keys.has(lineKeys.plan) ? null : order.plan,
    gifts,
    donations: order.donations.filter((_, index) => !keys.has(lineKeys.donation(index))),
  }
}
