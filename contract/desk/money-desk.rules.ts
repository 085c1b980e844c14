import { type OrderState, orderStatuses } from '../order/placed-order.contract.ts'

/**
 * Kinds of payments on their desk. One payment can be for a plan, gifts and donations at once. A `renewal` or `plan_change` was
 * charged later for the plan of an order.
 */
export const paymentKinds = ['plan', 'gift', 'donation', 'renewal', 'plan_change'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Lists everything that a payment is for, each kind once. */
export const paymentKindsOf = ({
  charge,
  is_donation: isDonation,
  lines,
}: Pick<OrderState, 'charge' | 'is_donation' | 'lines'>): PaymentKind[] => {
  if (charge) return [charge]
  if (isDonation) return ['donation']
  return paymentKinds.filter((kind) => lines.some((line) => line.kind === kind))
}

/** The number that a payment is called by: that of its receipt (`4F7K2-2`), and before it has one that of its order (`4F7K2`). */
export const paymentNumberOf = ({ payment, number }: Pick<OrderState, 'payment' | 'number'>): string =>
  payment?.receipt ?? number

/** States of a payment on its desk: those of an order, and four of money that went back. */
export const paymentStates = [
  ...orderStatuses,
  'partly_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** States that the desk lists payments by. `renewal_failed`: the plan that the payment bought owes a renewal now. */
export const paymentStatuses = [...paymentStates, 'renewal_failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The state of a payment. Money that went back comes first. */
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

/** Tells whether the plan that an order bought has a failed renewal now; never true of a later charge. */
export const hasFailedRenewal = ({ plan, charge }: Pick<OrderState, 'plan' | 'charge'>): boolean =>
  plan?.renewal_failed === true && !charge
