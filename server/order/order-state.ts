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

/** The order as its owner sees it: with the votes of its donations, and where their money went. */
export const orderState = async (db: Db, order: OrderRow): Promise<OrderState> => {
  const booked = await db
    .selectFrom('donations')
    .leftJoin('vote_ledger', (join) =>
      join
        .onRef('vote_ledger.order_id', '=', 'donations.order_id')
        .onRef('vote_ledger.order_line', '=', 'donations.order_line'),
    )
    .select(['donations.order_line', 'donations.project_id', 'vote_ledger.votes'])
    .where('donations.order_id', '=', order.id)
    .execute()
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    lines: asBooked(order.lines, booked),
    total_cents: order.total_cents,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
  }
}
