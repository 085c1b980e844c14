import type { Selectable } from 'kysely'
import { assignRefund, bookRefund, bookRefundFailed } from '../ledger/reversals.store.ts'
import type { RefundsTable } from '../payments/after-sale.tables.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { boughtNothing, planLine, problemOf, report, tellPlayer, undoneOf } from './held.ts'
import type { Held } from './held.ts'
import { areThere, readLines, splitLines, totalOf, whatIsLeft } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import { cancelRefundMail, oweRefundMail } from './refund-mails.store.ts'
import { noteRefund, readUnassigned, settleUnassigned } from './settled.store.ts'
import { completeRequest } from './refund-requests.store.ts'
import { isLater } from '../after-sales/after-sales.store.ts'
import { findStanding, readTaken, restore, reverse } from './reversals.store.ts'

type Refund = Selectable<RefundsTable>

/** Returns the refunded lines. Null: nobody has named any. `wrong`: the named lines are impossible. */
const linesOf = async (
  held: Held,
  order: OrderRow,
  refund: Refund,
  refundedCents: number,
): Promise<RefundLine[] | 'wrong' | null> => {
  const { db, payment } = held
  if (boughtNothing(held)) return []
  const isWhole = refundedCents === payment.cents
  if (isLater(payment.reason)) return isWhole ? planLine(held) : null
  const left = whatIsLeft(order.lines, await readTaken(db, order.id))
  if (refund.told_lines === null) return isWhole ? left : null
  const told = refund.told_order_id === order.id ? readLines(refund.told_lines) : null
  return told && totalOf(told) === refund.cents && areThere(told, left) ? told : 'wrong'
}

/**
 * Books the refund. When a payment is refunded in parts, only the last part shows which lines the earlier ones covered.
 */
const book = async (
  held: Held,
  order: OrderRow,
  refund: Refund,
  lines: readonly RefundLine[],
): Promise<void> => {
  const { db, payment, nowMs } = held
  const { id: refundId, cents, currency } = refund
  const about = { orderId: order.id, owedBack: boughtNothing(held), atMs: nowMs }
  const [own, rest] = splitLines(lines, cents)
  await bookRefund(db, { ...about, refundId, cents, currency, lines: own })
  if (rest.length === 0) return
  const earlier = await readUnassigned(db, payment.id)
  let unassigned = rest
  for (const part of earlier) {
    const [partLines, others] = splitLines(unassigned, part.cents)
    unassigned = others
    await assignRefund(db, { ...about, refundId: part.id, cents: part.cents, lines: partLines })
  }
}

const apply = async (held: Held, refund: Refund, refundedCents: number): Promise<void> => {
  const { db, payment, order, nowMs } = held
  const problem = problemOf(held, refund) ?? (refundedCents > (payment.cents ?? 0) ? 'more_than_paid' : null)
  if (problem !== null || !order) {
    await report(held, problem ?? 'unknown_payment', refund)
    return noteRefund(db, refund.id, 'unmatched')
  }
  await completeRequest(db, refund, order.id, nowMs)
  const lines = await linesOf(held, order, refund, refundedCents)
  if (lines === null || lines === 'wrong') {
    await report(held, lines === null ? 'no_lines' : 'lines_do_not_match', refund)
    await book(held, order, refund, [])
    await noteRefund(db, refund.id, 'unassigned')
  } else {
    await reverse(db, { id: refund.id, cause: 'refund', order, lines, ...(await undoneOf(held)) }, nowMs)
    await book(held, order, refund, lines)
    if (refundedCents === payment.cents) await settleUnassigned(db, payment.id, nowMs)
    await noteRefund(db, refund.id, 'reversed')
  }
  await tellPlayer(held, order, refund, 'refund')
  await oweRefundMail(db, refund.id, order, nowMs)
}

/** The refund failed: the payment provider has the money again, so the player gets back what was bought. */
const undo = async (held: Held, refund: Refund): Promise<void> => {
  const { db, order, nowMs } = held
  const standing = await findStanding(db, refund.id)
  if (standing && !(await restore(db, standing, nowMs))) await report(held, 'plan_not_restored', refund)
  const { id: refundId, outcome } = refund
  if (outcome === 'unassigned') await report(held, 'failed_unassigned', refund)
  if (order && (outcome === 'reversed' || outcome === 'unassigned'))
    await bookRefundFailed(db, { refundId, orderId: order.id, atMs: nowMs })
  await cancelRefundMail(db, refund.id)
  await noteRefund(db, refund.id, 'undone')
}

/**
 * Applies a refund, once. `refundedCents`: the sum of this refund and the earlier ones of the payment. A refund of the
 * whole payment covers all its lines; any other must name its lines.
 */
export const settleRefund = async (held: Held, refund: Refund, refundedCents: number): Promise<void> => {
  const isGone = refund.status === 'failed' || refund.status === 'canceled'
  if (isGone && refund.outcome !== 'undone') return undo(held, refund)
  if (!isGone && refund.outcome === null) await apply(held, refund, refundedCents)
}
