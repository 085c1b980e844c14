import type { OrderState, ReceiptLine } from '#contract/order.contract.ts'
import type { Db } from '../schema.ts'
import type { OrderRow } from './order.store.ts'

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

/** Orders as their owner sees them, with the votes of their donations and where their money went; one query for all. */
export const orderStates = async (db: Db, orders: readonly OrderRow[]): Promise<OrderState[]> => {
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
  }))
}

export const orderState = async (db: Db, order: OrderRow): Promise<OrderState> => {
  const [state] = await orderStates(db, [order])
  if (!state) throw new Error('An order has a state.')
  return state
}
