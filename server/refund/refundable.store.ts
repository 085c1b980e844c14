import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'
import { whatIsLeft } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import { readUnderWay } from './refund-requests.store.ts'
import { readTaken } from './reversals.store.ts'

/** Returns the cents of each line of an order that can be given back, without lines of which none can. */
export const readRefundable = async (db: Db, order: OrderRow): Promise<RefundLine[]> => {
  if (order.status !== 'paid' && order.status !== 'fulfilled') return []
  const taken = [...(await readTaken(db, order.id)), ...(await readUnderWay(db, order.id))]
  return whatIsLeft(order.lines, taken)
}
