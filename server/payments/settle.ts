import type { Dependencies } from '../dependencies.ts'
import { bookDiffering, bookPayment, paymentKey } from '../ledger/bookings.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { CheckoutState } from '../platform/payments/payment-events.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { isDeleted } from '../user/user.store.ts'
import { insertLatePayment } from './late-payments.store.ts'
import { findOrder } from './orders.store.ts'
import { closeOrder, markDiffering, markPaid } from './outcomes.store.ts'
import type { OrderRow } from './orders.store.ts'
import type { Db } from '../schema.ts'
import { putInWorklist } from './worklist.store.ts'

const differs = (order: OrderRow, { totalCents, currency }: CheckoutState): boolean =>
  totalCents !== order.total_cents || currency !== 'usd'

/**
 * Marks and books a payment that buys nothing; true the first time. `isLate`: its player has left, so it is refunded.
 * Otherwise it differs from its order, and somebody has to decide.
 */
const takeDiffering = async (
  trx: Db,
  order: OrderRow,
  checkout: CheckoutState,
  { paidAtMs, isLate }: { paidAtMs: number; isLate: boolean },
): Promise<boolean> => {
  if (!(await markDiffering(trx, order.id, checkout, paidAtMs))) return false
  const { totalCents, currency, subscriptionId } = checkout
  const paid = { cents: totalCents ?? 0, currency: currency ?? 'usd', subscriptionId }
  if (!isLate)
    await putInWorklist(trx, {
      kind: 'paid_differs',
      subject: order.id,
      payment_id: null,
      order_id: order.id,
      cents: totalCents,
      currency,
      at: new Date(paidAtMs),
    })
  const isNew = await bookDiffering(trx, order, paid, paidAtMs)
  if (isLate)
    await insertLatePayment(trx, { key: paymentKey(order.id), orderId: order.id, invoiceId: null }, paidAtMs)
  return isNew
}

/** Marks and books a payment; null when that was done before. */
const takePayment = (
  db: Db,
  order: OrderRow,
  checkout: CheckoutState,
  paidAtMs: number,
): Promise<'paid' | 'differs' | 'late' | null> =>
  inTransaction(db, async (trx) => {
    const isLate = await isDeleted(trx, order.user_id)
    if (isLate || differs(order, checkout))
      return (await takeDiffering(trx, order, checkout, { paidAtMs, isLate }))
        ? isLate
          ? 'late'
          : 'differs'
        : null
    const isNew =
      (await markPaid(trx, order.id, checkout, paidAtMs)) &&
      (await bookPayment(trx, { ...order, provider_subscription_id: checkout.subscriptionId }, paidAtMs))
    return isNew ? 'paid' : null
  })

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
  if (checkout.paid) {
    const taken = await takePayment(db, order, checkout, paidAtMs)
    if (taken === 'late')
      log.info(
        { orderId: order.id, checkoutId: checkout.id, paidCents },
        'A payment for a deleted player is refunded.',
      )
    if (taken === 'differs') {
      log.error(
        { orderId: order.id, checkoutId: checkout.id, paidCents, currency, orderCents: order.total_cents },
        'A payment differs from its order; nothing is granted. Refund it, or grant by hand what was paid.',
      )
      noteSecurity(log, 'order_differs', { userId: order.user_id, orderId: order.id, cents: paidCents })
    }
    if (taken === 'paid')
      noteSecurity(log, 'order_paid', { userId: order.user_id, orderId: order.id, cents: order.total_cents })
  } else if (checkout.failed || checkout.status === 'expired') {
    await closeOrder(db, order.id, closedAs, clock.now(), checkout)
  }
  return (await findOrder(db, order.id))?.status ?? order.status
}
