import { type OrderState, orderStatuses } from '../order/placed-order.contract.ts'

/**
 * Kinds of payments on their desk. One payment can be for a plan, gifts and donations at once. A `renewal` or
 * `plan_change` is a later charge for the plan of an order.
 */
export const paymentKinds = ['plan', 'gift', 'donation', 'renewal', 'plan_change'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Returns each kind of thing that a payment is for, once. */
export const paymentKindsOf = ({
  charge,
  is_donation: isDonation,
  lines,
}: Pick<OrderState, 'charge' | 'is_donation' | 'lines'>): PaymentKind[] => {
  if (charge) return [charge]
  if (isDonation) return ['donation']
  return paymentKinds.filter((kind) => lines.some((line) => line.kind === kind))
}

/** Number of a payment: its receipt's number (`4F7K2-2`), or without a receipt its order's number (`4F7K2`). */
export const paymentNumberOf = ({ payment, number }: Pick<OrderState, 'payment' | 'number'>): string =>
  payment?.receipt ?? number

/** States of a payment on its desk: those of an order, and four for returned money. */
export const paymentStates = [
  ...orderStatuses,
  'partly_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Filter values of the desk's list. `renewal_failed`: the plan that the payment bought currently owes a renewal. */
export const paymentStatuses = [...paymentStates, 'renewal_failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The state of a payment. Refunds and disputes take precedence over the order's status. */
export const paymentStateOf = ({
  status,
  after_sale: after,
  total_cents: total,
}: Pick<OrderState, 'status' | 'after_sale' | 'total_cents'>): PaymentState => {
  if (!after) return status
  if (after.disputed) return after.dispute_lost ? 'dispute_lost' : 'disputed'
  if (after.refunded_cents === 0) return status
  return after.refunded_cents < total ? 'partly_refunded' : 'refunded'
}

/** Does the plan that an order bought owe a renewal now? Always false for a later charge. */
export const hasFailedRenewal = ({ plan, charge }: Pick<OrderState, 'plan' | 'charge'>): boolean =>
  plan?.renewal_failed === true && !charge
