import type { OrderState, ReceiptLine } from '#contract/order.contract.ts'
import type { Db } from '../schema.ts'
import type { OrderRow } from './order.store.ts'

const withVotes = (
  lines: readonly ReceiptLine[],
  granted: readonly { order_line: number | null; votes: number }[],
): ReceiptLine[] =>
  lines.map((line, index) =>
    line.kind === 'donation'
      ? { ...line, votes: granted.find((row) => row.order_line === index)?.votes ?? null }
      : line,
  )

/** Orders as their owner sees them, the votes of their donations included; two queries however many they are. */
export const orderStates = async (db: Db, orders: readonly OrderRow[]): Promise<OrderState[]> => {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const granted = await db
    .selectFrom('vote_ledger')
    .select(['order_id', 'order_line', 'votes'])
    .where('order_id', 'in', ids)
    .execute()
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    status: order.status,
    lines: withVotes(
      order.lines,
      granted.filter((row) => row.order_id === order.id),
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
