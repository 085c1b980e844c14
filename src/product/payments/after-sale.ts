import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** Refund or dispute state of an order; null without either. */
export const afterSaleOf = ({
  after_sale: after,
  total_cents: total,
}: Pick<OrderState, 'after_sale' | 'total_cents'>): 'disputed' | 'refunded' | 'partly' | null => {
  if (!after) return null
  if (after.disputed) return 'disputed'
  if (after.refunded_cents === 0) return null
  return after.refunded_cents < total ? 'partly' : 'refunded'
}
