import type { Dependencies } from '../dependencies.ts'
import { bookDiffering, bookPayment } from '../ledger/bookings.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { CheckoutState } from '../platform/payments/payment-events.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { findOrder } from './orders.store.ts'
import { closeOrder, markDiffering, markPaid } from './outcomes.store.ts'
import type { OrderRow } from './orders.store.ts'
import type { Db } from '../schema.ts'
import { putInWorklist } from './worklist.store.ts'

const differs = (order: OrderRow, { totalCents, currency }: CheckoutState): boolean =>
  totalCents !== order.total_cents || currency !== 'usd'

/** Marks and books a payment that differs from its order; true the first time. */
const takeDiffering = (
  db: Db,
  order: OrderRow,
  checkout: CheckoutState,
  paidAtMs: number,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await markDiffering(trx, order.id, checkout, paidAtMs))) return false
    const { totalCents, currency, subscriptionId } = checkout
    const paid = { cents: totalCents ?? 0, currency: currency ?? 'usd', subscriptionId }
    await putInWorklist(trx, {
      kind: 'paid_differs',
      subject: order.id,
      payment_id: null,
      order_id: order.id,
      cents: totalCents,
      currency,
      at: new Date(paidAtMs),
    })
    return bookDiffering(trx, order, paid, paidAtMs)
  })

/** Marks and books the payment of an order; true the first time. */
const takePayment = (db: Db, order: OrderRow, checkout: CheckoutState, paidAtMs: number): Promise<boolean> =>
  inTransaction(
    db,
    async (trx) =>
      (await markPaid(trx, order.id, checkout, paidAtMs)) &&
      bookPayment(trx, { ...order, provider_subscription_id: checkout.subscriptionId }, paidAtMs),
  )

/**
 * Applies the payment provider's state of a checkout to its order. `paidAtMs`: time of the report, in milliseconds since the
 * epoch. Returns the order's status afterwards.
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
    if (await takeDiffering(db, order, checkout, paidAtMs)) {
      log.error(
        { orderId: order.id, checkoutId: checkout.id, paidCents, currency, orderCents: order.total_cents },
        'A payment differs from its order; nothing is granted. Refund it, or grant by hand what was paid.',
      )
      noteSecurity(log, 'order_differs', { userId: order.user_id, orderId: order.id, cents: paidCents })
    }
  } else if (checkout.paid) {
    const isNew = await takePayment(db, order, checkout, paidAtMs)
    if (isNew)
      noteSecurity(log, 'order_paid', { userId: order.user_id, orderId: order.id, cents: order.total_cents })
  } else if (checkout.failed || checkout.status === 'expired') {
    await closeOrder(db, order.id, closedAs, clock.now(), checkout)
  }
  return (await findOrder(db, order.id))?.status ?? order.status
}
