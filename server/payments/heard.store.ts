import { sql } from 'kysely'
import type { DisputeFact, RefundFact, RefundedFact } from '../platform/payments/after-sale-facts.ts'
import type { Db } from '../schema.ts'

/** Queues a payment for a look. */
const touch = async (db: Db, id: string, nowMs: number, listsRefunds = false): Promise<void> => {
  const dueAt = new Date(nowMs)
  await db
    .insertInto('touched_payments')
    .values({ id, order_id: null, reason: null, heard_at: dueAt, due_at: dueAt, lists_refunds: listsRefunds })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        due_at: dueAt,
        ...(listsRefunds && { lists_refunds: true }),
      }),
    )
    .execute()
}

const rank = (status: unknown) =>
  sql<number>`array_position(array['pending', 'succeeded', 'failed', 'canceled'], ${status})`

/** Stores a reported refund. Of two statuses the later one counts, in any order of arrival. */
export const hearOfRefund = async (db: Db, refund: RefundFact): Promise<void> => {
  const { status } = refund
  await db
    .insertInto('refunds')
    .values({
      id: refund.refundId,
      payment_id: refund.paymentId,
      cents: refund.cents,
      currency: refund.currency,
      status,
      source: refund.requestId === null ? 'dashboard' : 'hub',
      told_order_id: refund.orderId,
      told_lines: refund.lines,
      request_id: refund.requestId,
      refunded_at: new Date(refund.createdAt),
      outcome: null,
      mail_to: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status })
        .where(rank(sql`${status}::text`), '>', rank(sql.ref('refunds.status'))),
    )
    .execute()
}

/** Stores a step of a dispute; the steps may arrive in any order. */
const hearOfDispute = async (db: Db, { step, ...dispute }: DisputeFact, atMs: number): Promise<void> => {
  const at = new Date(atMs)
  const said = {
    ...(step === 'withdrawn' && { withdrawn_at: at }),
    ...(step === 'reinstated' && { reinstated_at: at }),
    ...((step === 'won' || step === 'lost' || step === 'closed') && { closed_as: step }),
  }
  await db
    .insertInto('disputes')
    .values({
      id: dispute.disputeId,
      payment_id: dispute.paymentId,
      cents: dispute.cents,
      currency: dispute.currency,
      opened_at: at,
      closed_as: null,
      outcome: null,
      ...said,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...said,
        ...(step === 'withdrawn' && {
          withdrawn_at: sql<Date>`greatest(disputes.withdrawn_at, ${at}::timestamptz)`,
        }),
        opened_at: sql<Date>`least(disputes.opened_at, ${at}::timestamptz)`,
      }),
    )
    .execute()
}

/** Stores a report about a refund or dispute, and queues its payment; repeated reports change nothing. */
export const hearAfterSale = async (
  db: Db,
  fact: RefundFact | RefundedFact | DisputeFact,
  atMs: number,
  nowMs: number,
): Promise<void> => {
  await touch(db, fact.paymentId, nowMs, fact.kind === 'refunded')
  if (fact.kind === 'refund') await hearOfRefund(db, fact)
  if (fact.kind === 'dispute') await hearOfDispute(db, fact, atMs)
}
