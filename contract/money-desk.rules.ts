import { type OrderState, type OrderStatus, orderStatuses } from './placed-order.contract.ts'

/** States of a payment on its desk: those of its order, and two of what became of it. */
export const paymentStatuses = [...orderStatuses, 'disputed', 'dispute_lost'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

type PaymentState = OrderStatus | 'disputed' | 'dispute_lost' | 'refunded' | 'partly_refunded'

/** The state of a payment; money that went back comes first. */
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
