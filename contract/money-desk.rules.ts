import { type OrderState, orderStatuses } from './placed-order.contract.ts'

/** Kinds of payments on their desk. A `renewal` or `plan_change` was charged later for the plan of an order. */
export const paymentKinds = ['order', 'donation', 'renewal', 'plan_change'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentKindOf = ({ charge, is_donation: isDonation }: OrderState): PaymentKind =>
  charge ?? (isDonation ? 'donation' : 'order')

/** The number that a payment is called by: the order's, or of a later charge its receipt's (`4F7K2-2`). */
export const paymentNumberOf = ({ charge, payment, number }: OrderState): string =>
  charge ? (payment?.receipt ?? number) : number

/**
 * States of a payment on its desk: those of its order, and three of what became of it. `renewal_failed`: the plan that it
 * bought owes a renewal now.
 */
export const paymentStatuses = [...orderStatuses, 'renewal_failed', 'disputed', 'dispute_lost'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

type PaymentState = PaymentStatus | 'refunded' | 'partly_refunded'

/** The state of a payment. Money that went back comes first, then a plan that owes its renewal. */
export const paymentStateOf = ({
  status: ofOrder,
  after_sale: after,
  total_cents: total,
  plan,
  charge,
}: Pick<OrderState, 'status' | 'after_sale' | 'total_cents' | 'plan' | 'charge'>): PaymentState => {
  const status = plan?.renewal_failed && !charge ? 'renewal_failed' : ofOrder
  if (!after) return status
  if (after.disputed) return after.dispute_lost ? 'dispute_lost' : 'disputed'
  if (after.refunded_cents === 0) return status
  return after.refunded_cents < total ? 'partly_refunded' : 'refunded'
}
