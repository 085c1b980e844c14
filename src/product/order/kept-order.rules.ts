import type { Order, OrderDonation } from '#contract/order/order.contract.ts'
import { lineKeys } from '#contract/order/order.rules.ts'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'

type PaidDonation = Extract<ReceiptLine, { kind: 'donation' }>

/** The same amount for the same purpose: a donation to a project isn't one to its project type's fund. */
const isSame = (donation: OrderDonation, paid: PaidDonation): boolean =>
  donation.cents === paid.cents &&
  donation.project_type === paid.project_type &&
  donation.project_id === paid.project?.id

/** The keys of an order's lines that these paid lines are; of two equal donations each is taken once. */
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
 * Returns what a fulfilled order takes out of the kept one: its lines, and the gifts that are its second payment, which
 * the server keeps from then on. A try at a second payment takes nothing: the first has taken its gifts; nor does a
 * donation by card, however equal to one that is being ordered.
 */
export const settledLines = ({ id, lines, gift_leg: leg, is_donation }: OrderState): ReceiptLine[] => {
  if (is_donation) return []
  if (leg === null) return lines
  return leg.order_id === id ? [...lines, ...leg.lines] : []
}

/**
 * Returns what is left of a kept order after a payment: the paid plan, months and donations are taken out once, and
 * anything changed meanwhile stays.
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
