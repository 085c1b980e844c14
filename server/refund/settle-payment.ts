import { dayMs } from '#contract/values/time.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'
import { findChargeOfPayment } from '../charges/charges.store.ts'
import type { Held } from './held.ts'
import { isLater } from '../after-sales/after-sales.store.ts'
import { settleDispute } from './settle-dispute.ts'
import { disputesOf, holdOrder, refundsOf } from './settled.store.ts'
import { settleRefund } from './settle-refund.ts'
import type { TouchedPayment } from '../payments/touched-payments.store.ts'

const pauseMs = 60_000

/** An order must be fulfilled before it can be reversed. An unpaid one may still turn out to be paid, for a day. */
const waits = (order: OrderRow, heardAt: Date, nowMs: number): boolean => {
  if (order.status === 'fulfilled' || order.status === 'differs') return false
  return order.status === 'paid' || nowMs - heardAt.getTime() < dayMs
}

/**
 * Applies the refunds and disputes of a payment, each once, in the caller's transaction, which locks the payment.
 * Returns when to look again, in milliseconds since the epoch; null when nothing is open.
 */
export const settlePayment = async (
  db: Db,
  payment: TouchedPayment,
  nowMs: number,
): Promise<number | null> => {
  const order = await holdOrder(db, payment.order_id)
  if (order && waits(order, payment.heard_at, nowMs)) return nowMs + pauseMs
  const charge = isLater(payment.reason) ? await findChargeOfPayment(db, payment.id) : null
  const held: Held = { db, payment, order, charge, nowMs }
  let refundedCents = 0
  for (const refund of await refundsOf(db, payment.id)) {
    if (refund.status === 'pending' || refund.status === 'succeeded') refundedCents += refund.cents
    await settleRefund(held, refund, refundedCents)
  }
  for (const dispute of await disputesOf(db, payment.id)) await settleDispute(held, dispute)
  return null
}
