import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** What has gone back of an order; null while nothing has. */
export const afterSaleOf = ({
  after_sale: after,
  total_cents: total,
}: Pick<OrderState, 'after_sale' | 'total_cents'>): 'disputed' | 'refunded' | 'partly' | null => {
  if (!after) return null
  if (after.disputed) return 'disputed'
  if (after.refunded_cents === 0) return null
  return after.refunded_cents < total ? 'partly' : 'refunded'
}
