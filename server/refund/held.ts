import type { Selectable } from 'kysely'
import type { WorklistKind } from '#contract/money-desk.contract.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { findGiftLegsOfOrders } from '../order/gift-leg.store.ts'
import type { RefundsTable } from '../payments/after-sale.tables.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { putInWorklist } from '../payments/worklist.store.ts'
import type { TouchedPayment } from '../payments/touched-payments.store.ts'
import type { Db } from '../schema.ts'
import type { RefundLine } from './refund-lines.ts'

/** A payment that money went back from, and its order: both are held by the transaction. */
export interface Held {
  readonly db: Db
  readonly payment: TouchedPayment
  readonly order: OrderRow | null
  readonly nowMs: number
}

export type Subject = Pick<Selectable<RefundsTable>, 'id' | 'cents' | 'currency'>

/** Why nothing can be reversed for it; null when something can. */
export const problemOf = ({ payment, order }: Held, { currency }: Subject): WorklistKind | null => {
  if (!order || payment.cents === null) return 'unknown_payment'
  const isForeign = currency !== 'usd' || payment.currency !== 'usd'
  if (isForeign && order.status !== 'differs') return 'foreign_currency'
  if (order.paid_at === null) return 'order_not_paid'
  // Metadata copied to another payment makes it no payment of this order.
  const isAnother =
    payment.reason === 'order' && order.status !== 'differs' && payment.cents !== order.total_cents
  return isAnother ? 'unknown_payment' : null
}

export const report = (
  { db, payment, nowMs }: Held,
  kind: WorklistKind,
  { id, cents, currency }: Subject,
): Promise<void> =>
  putInWorklist(db, {
    kind,
    subject: id,
    payment_id: payment.id,
    order_id: payment.order_id,
    cents,
    currency,
    at: new Date(nowMs),
  })

/** The line of an order that its renewals are charged for. */
export const planLine = (order: OrderRow, cents: number): RefundLine[] =>
  order.lines.flatMap(({ kind }, index) => (kind === 'plan' ? [{ index, cents }] : []))

/** The number that players quote: two payments of one order have its number. */
export const numberOf = async (db: Db, order: OrderRow): Promise<string> =>
  (await findGiftLegsOfOrders(db, [order])).get(order.id)?.number ?? order.number

/** What the player will want to hear of. */
export const tellPlayer = async (
  { db, nowMs }: Held,
  order: OrderRow,
  { id, cents }: Subject,
  reason: 'refund' | 'dispute',
): Promise<void> =>
  recordEvent(db, {
    userId: order.user_id,
    kind: 'refunded',
    data: { order_id: order.id, order_number: await numberOf(db, order), cents, reason },
    key: `refunded:${id}`,
    atMs: nowMs,
  })
