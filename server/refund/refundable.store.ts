import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { findLaterCharge } from '../charges/charges.store.ts'
import type { ChargeRow } from '../charges/charges.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'
import { whatIsLeft } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import { readUnderWay } from './refund-requests.store.ts'
import { readTaken, readTakenOfPayment } from './reversals.store.ts'

/** One payment that can be refunded: an order's own, or a later charge of its plan, which has one line. */
export interface Sale {
  readonly order: OrderRow
  /** Null for the order's own payment. */
  readonly charge: ChargeRow | null
  readonly lines: readonly ReceiptLine[]
}

/** Returns the sale of an order or of a later charge, by the id of either; null when there is none. */
export const findSale = async (db: Db, id: string): Promise<Sale | null> => {
  const charge = await findLaterCharge(db, id)
  const order = await findOrder(db, charge?.order_id ?? id)
  if (!order) return null
  if (!charge) return { order, charge, lines: order.lines }
  const plan = order.lines.find(({ kind }) => kind === 'plan')
  return { order, charge, lines: plan ? [{ ...plan, cents: charge.cents }] : [] }
}

/** Can money of this sale be refunded at all? */
export const isPaid = ({ order: { status }, charge }: Sale): boolean =>
  charge === null ? status === 'paid' || status === 'fulfilled' : charge.currency === 'usd'

/** Returns the cents of each line that were refunded or taken by a dispute, or that pending requests will refund. */
const readGone = async (db: Db, { order, charge }: Sale): Promise<RefundLine[]> => {
  const underWay = await readUnderWay(db, { orderId: order.id, chargeKey: charge?.key ?? null })
  if (charge === null) return [...(await readTaken(db, order.id)), ...underWay]
  const taken = charge.payment_id === null ? [] : await readTakenOfPayment(db, charge.payment_id)
  return [...taken, ...underWay]
}

/** Returns the refundable cents of each line of a sale, without lines that have none. */
export const readRefundable = async (db: Db, sale: Sale): Promise<RefundLine[]> =>
  isPaid(sale) ? whatIsLeft(sale.lines, await readGone(db, sale)) : []
