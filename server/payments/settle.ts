import type { Dependencies } from '../dependencies.ts'
import type { CheckoutState } from '../platform/payments/payment-events.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { findOrder } from './orders.store.ts'
import { closeOrder, markDiffering, markPaid } from './outcomes.store.ts'
import type { OrderRow } from './orders.store.ts'

const differs = (order: OrderRow, { totalCents, currency }: CheckoutState): boolean =>
  totalCents !== order.total_cents || currency !== 'usd'

/**
 * Applies what the payment provider says about a checkout to its order. `paidAtMs`: when it was said, in milliseconds
 * since the epoch. Returns the order's status afterwards.
 */
export const settle = async (
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  order: OrderRow,
  checkout: CheckoutState,
  closedAs: 'cancelled' | 'expired' = 'expired',
  paidAtMs = clock.now(),
): Promise<OrderRow['status']> => {
  const { totalCents: paidCents, currency } = checkout
  if (checkout.paid && differs(order, checkout)) {
    if (await markDiffering(db, order.id, checkout, paidAtMs)) {
      log.error(
        { orderId: order.id, checkoutId: checkout.id, paidCents, currency, orderCents: order.total_cents },
        'A payment differs from its order; nothing is granted. Refund it, or grant by hand what was paid.',
      )
      noteSecurity(log, 'order_differs', { userId: order.user_id, orderId: order.id, cents: paidCents })
    }
  } else if (checkout.paid) {
    const isNew = await markPaid(db, order.id, checkout, paidAtMs)
    if (isNew)
      noteSecurity(log, 'order_paid', { userId: order.user_id, orderId: order.id, cents: order.total_cents })
  } else if (checkout.failed || checkout.status === 'expired') {
    await closeOrder(db, order.id, closedAs, { checkout, nowMs: clock.now() })
  }
  return (await findOrder(db, order.id))?.status ?? order.status
}
