import type { OrderState, ReceiptLine } from '#contract/order.contract.ts'
import type { Db } from '../schema.ts'
import { readPlansOfOrders } from '../subscriptions/subscriptions.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'

interface Booked {
  order_line: number | null
  /** Null: to the fund. */
  project_id: string | null
  votes: number | null
}

const asBooked = (lines: readonly ReceiptLine[], booked: readonly Booked[]): ReceiptLine[] =>
  lines.map((line, index) => {
    if (line.kind !== 'donation') return line
    const row = booked.find(({ order_line }) => order_line === index)
    const { project } = line
    return {
      ...line,
      votes: row?.votes ?? null,
      ...(project && { project: { ...project, closed: row?.project_id === null } }),
    }
  })

/** Null when no mail is on its way or sent. */
const receiptOf = ({ receipt_to, receipt_due_at, receipt_mailed_at }: OrderRow): OrderState['receipt'] => {
  const sent = receipt_mailed_at !== null
  return receipt_to !== null && (sent || receipt_due_at !== null) ? { email: receipt_to, sent } : null
}

/**
 * Orders as their owner sees them at an instant, with the votes of their donations, where their money went and what
 * became of their plans; two queries for all.
 */
export const orderStates = async (
  db: Db,
  orders: readonly OrderRow[],
  now: number,
): Promise<OrderState[]> => {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const booked = await db
    .selectFrom('donations')
    .leftJoin('vote_ledger', (join) =>
      join
        .onRef('vote_ledger.order_id', '=', 'donations.order_id')
        .onRef('vote_ledger.order_line', '=', 'donations.order_line'),
    )
    .select(['donations.order_id', 'donations.order_line', 'donations.project_id', 'vote_ledger.votes'])
    .where('donations.order_id', 'in', ids)
    .execute()
  const plans = await readPlansOfOrders(db, ids, now)
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    status: order.status,
    lines: asBooked(
      order.lines,
      booked.filter((row) => row.order_id === order.id),
    ),
    total_cents: order.total_cents,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    plan: plans.get(order.id) ?? null,
    receipt: receiptOf(order),
  }))
}

export const orderState = async (db: Db, order: OrderRow, now: number): Promise<OrderState> => {
  const [state] = await orderStates(db, [order], now)
  if (!state) throw new Error('An order has a state.')
  return state
}
