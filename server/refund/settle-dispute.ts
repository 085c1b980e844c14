import type { Selectable } from 'kysely'
import { bookDispute } from '../ledger/reversals.store.ts'
import type { DisputesTable } from '../payments/after-sale.tables.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { boughtNothing, numberOf, planLine, problemOf, report, tellPlayer, undoneOf } from './held.ts'
import type { Held } from './held.ts'
import { totalOf, whatIsLeft } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import { isLater } from '../after-sales/after-sales.store.ts'
import { noteDispute } from './settled.store.ts'
import { findStanding, readTaken, restore, reverse } from './reversals.store.ts'

type Dispute = Selectable<DisputesTable>

/** Returns the lines to reverse: all that is left. Returns null when only a part was disputed. */
const linesOf = async (held: Held, order: OrderRow, cents: number): Promise<RefundLine[] | null> => {
  const { db, payment } = held
  if (boughtNothing(held)) return []
  if (isLater(payment.reason)) return cents === payment.cents ? planLine(held) : null
  const left = whatIsLeft(order.lines, await readTaken(db, order.id))
  return cents >= totalOf(left) ? left : null
}

const withdraw = async (held: Held, dispute: Dispute): Promise<void> => {
  const { db, payment, order, nowMs } = held
  const { id, cents } = dispute
  const problem = problemOf(held, dispute) ?? (cents > (payment.cents ?? 0) ? 'more_than_paid' : null)
  if (problem !== null || !order) {
    await report(held, problem ?? 'unknown_payment', dispute)
    return noteDispute(held.db, id, 'unmatched')
  }
  const lines = await linesOf(held, order, cents)
  await tellPlayer(held, order, dispute, 'dispute')
  const owedBack = boughtNothing(held)
  const book = { disputeId: id, orderId: order.id, cents, owedBack, currency: dispute.currency, atMs: nowMs }
  if (lines === null) {
    await report(held, 'no_lines', dispute)
    await bookDispute(db, book)
    return noteDispute(held.db, id, 'unassigned')
  }
  await reverse(db, { id, cause: 'dispute', order, lines, ...(await undoneOf(held)) }, nowMs)
  await bookDispute(db, { ...book, lines })
  if (!owedBack && totalOf(lines) < cents) await report(held, 'more_than_left', dispute)
  return noteDispute(held.db, id, 'reversed')
}

/** Recorded once per dispute, however often it runs. */
const tellDecided = async (held: Held, { id, cents }: Dispute, outcome: 'won' | 'lost'): Promise<void> => {
  const { db, order, nowMs } = held
  if (!order) return
  await recordEvent(db, {
    userId: order.user_id,
    kind: 'dispute_decided',
    data: { order_id: order.id, order_number: await numberOf(db, order), cents, outcome },
    key: `dispute_decided:${id}`,
    atMs: nowMs,
  })
}

const giveBack = async (held: Held, dispute: Dispute): Promise<void> => {
  const { db, order, nowMs } = held
  const { id: disputeId, cents, currency } = dispute
  const owedBack = boughtNothing(held)
  if (order)
    await bookDispute(db, { disputeId, orderId: order.id, cents, owedBack, currency, won: true, atMs: nowMs })
  const standing = await findStanding(db, dispute.id)
  if (standing && !(await restore(db, standing, nowMs))) await report(held, 'plan_not_restored', dispute)
  await noteDispute(held.db, dispute.id, 'restored')
  await tellDecided(held, dispute, 'won')
}

/**
 * Applies a dispute, once: what the money paid for is reversed when the money is withdrawn, and restored when it comes
 * back.
 */
export const settleDispute = async (held: Held, dispute: Dispute): Promise<void> => {
  const { withdrawn_at, reinstated_at, closed_as, outcome } = dispute
  const isWithdrawn = withdrawn_at !== null || closed_as === 'lost'
  const isBack = reinstated_at !== null || closed_as === 'won'
  if (outcome === null && isWithdrawn)
    await (isBack ? noteDispute(held.db, dispute.id, 'restored') : withdraw(held, dispute))
  if ((outcome === 'reversed' || outcome === 'unassigned') && isBack) await giveBack(held, dispute)
  if (closed_as === 'lost' && (outcome === 'reversed' || outcome === 'unassigned'))
    await tellDecided(held, dispute, 'lost')
  if (withdrawn_at && reinstated_at && withdrawn_at > reinstated_at)
    await report(held, 'withdrawn_again', dispute)
}
