import type { AfterSale } from '#contract/order/placed-order.contract.ts'
import type { Db } from '../schema.ts'
import { readVotesTaken } from '../votes/votes.store.ts'

/** Reasons of payments after the order's own: later charges of its plan. */
const laterReasons = ['renewal', 'change'] as const

export const isLater = (reason: string | null): boolean => laterReasons.some((one) => one === reason)

const readReversals = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('reversals')
    .leftJoin('reversal_lines', 'reversal_lines.reversal_id', 'reversals.id')
    .select(['reversals.id', 'order_id', 'cause', 'undoes', 'at', 'order_line', 'cents'])
    .where('order_id', 'in', orderIds)
    .where('of_renewal', '=', false)
    .orderBy('at')
    .orderBy('order_line')
    .execute()

const readRefunds = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .innerJoin('touched_payments', 'touched_payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'order_id', 'refunds.cents', 'refunded_at'])
    .where('order_id', 'in', orderIds)
    // Later charges of its plan have receipts of their own.
    .where('reason', 'not in', laterReasons)
    .where('outcome', 'in', ['reversed', 'unassigned'])
    .orderBy('refunded_at')
    .orderBy('refunds.id')
    .execute()

const readDisputes = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('disputes')
    .innerJoin('touched_payments', 'touched_payments.id', 'disputes.payment_id')
    .select(['order_id', 'closed_as', 'disputes.cents'])
    .where('order_id', 'in', orderIds)
    .where('reason', '=', 'order')
    .where('outcome', 'in', ['reversed', 'unassigned'])
    .execute()

const disputeOf = (
  disputes: readonly { closed_as: string | null; cents: number }[],
): Pick<AfterSale, 'disputed' | 'disputed_cents' | 'dispute_lost'> => ({
  disputed: disputes.length > 0,
  ...(disputes.length > 0 && { disputed_cents: disputes.reduce((sum, { cents }) => sum + cents, 0) }),
  ...(disputes.some(({ closed_as: closed }) => closed === 'lost') && { dispute_lost: true as const }),
})

type Reversal = Awaited<ReturnType<typeof readReversals>>[number]
type TakenVotes = Awaited<ReturnType<typeof readVotesTaken>>

const linesOf = (
  rows: readonly Reversal[],
  taken: TakenVotes,
  id: string,
): AfterSale['refunds'][number]['lines'] =>
  rows
    .filter((row) => row.id === id)
    .flatMap(({ order_line: index, cents }) => {
      if (index === null || cents === null) return []
      const votes = taken.find((one) => one.reversal_id === id && one.order_line === index)?.votes
      return [{ index, cents: -cents, ...(votes !== undefined && { votes }) }]
    })

/** Returns the refunds and disputes of orders, by order id. Orders without any are left out. */
export const readAfterSales = async (
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, AfterSale>> => {
  const refunds = await readRefunds(db, orderIds)
  const disputes = await readDisputes(db, orderIds)
  const touched = new Set([...refunds, ...disputes].map(({ order_id: id }) => id ?? ''))
  if (touched.size === 0) return new Map()
  const reversals = await readReversals(db, [...touched])
  const taken = await readVotesTaken(
    db,
    refunds.map(({ id }) => id),
  )
  return new Map(
    [...touched].map((orderId) => {
      const own = refunds.filter(({ order_id: id }) => id === orderId)
      const disputed = disputes.filter(({ order_id: id }) => id === orderId)
      return [
        orderId,
        {
          refunded_cents: own.reduce((sum, { cents }) => sum + cents, 0),
          ...disputeOf(disputed),
          refunds: own.map(({ id, cents, refunded_at: at }) => ({
            at: at.toISOString(),
            cents,
            lines: linesOf(reversals, taken, id),
          })),
        },
      ]
    }),
  )
}

interface Returned {
  readonly paymentId: string
  readonly afterSale: AfterSale
}

/** Returns the refunds and disputes of later charges of these orders' plans, one entry per payment. */
export const readChargesReturned = async (db: Db, orderIds: readonly string[]): Promise<Returned[]> => {
  const payments = await db
    .selectFrom('touched_payments')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('reason', 'in', laterReasons)
    .execute()
  if (payments.length === 0) return []
  const ids = payments.map(({ id }) => id)
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'cents', 'refunded_at', 'outcome'])
    .where('payment_id', 'in', ids)
    .where('outcome', 'in', ['reversed', 'unassigned'])
    .orderBy('refunded_at')
    .orderBy('id')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['payment_id', 'closed_as', 'cents'])
    .where('payment_id', 'in', ids)
    .where('outcome', 'in', ['reversed', 'unassigned'])
    .execute()
  return payments.flatMap(({ id }) => {
    const own = refunds.filter(({ payment_id }) => payment_id === id)
    const disputed = disputes.filter(({ payment_id }) => payment_id === id)
    if (own.length === 0 && disputed.length === 0) return []
    const afterSale: AfterSale = {
      refunded_cents: own.reduce((sum, { cents }) => sum + cents, 0),
      ...disputeOf(disputed),
      refunds: own.map(({ cents, refunded_at: at, outcome }) => ({
        at: at.toISOString(),
        cents,
        lines: outcome === 'reversed' ? [{ index: 0, cents }] : [],
      })),
    }
    return [{ paymentId: id, afterSale }]
  })
}
