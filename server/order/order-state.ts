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

/** The order as its owner sees it, the votes of its donations included. */
export const orderState = async (db: Db, order: OrderRow): Promise<OrderState> => {
  const granted = await db
    .selectFrom('vote_ledger')
    .select(['order_line', 'votes'])
    .where('order_id', '=', order.id)
    .execute()
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    lines: withVotes(order.lines, granted),
    total_cents: order.total_cents,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
  }
}
