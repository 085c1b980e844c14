import type { Insertable, Selectable } from 'kysely'
import { recordChange } from '../audit/audit.store.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import { json } from '../platform/database/json.ts'
import type { Db } from '../schema.ts'
import { totalOf } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import type { RefundRequestsTable } from './refund.tables.ts'
import { readTaken, readTakenOfPayment } from './reversals.store.ts'

export type RefundRequest = Selectable<RefundRequestsTable>

export const findRequestByKey = (db: Db, askedBy: string, key: string): Promise<RefundRequest | undefined> =>
  db
    .selectFrom('refund_requests')
    .selectAll()
    .where('asked_by', '=', askedBy)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const insertRequest = (
  trx: Db,
  { lines, ...row }: Omit<Insertable<RefundRequestsTable>, 'lines'> & { readonly lines: RefundLine[] },
): Promise<RefundRequest> =>
  trx
    .insertInto('refund_requests')
    .values({ ...row, lines: json(lines) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Is a payment disputed? Disputes that were won, or closed without money being taken, don't count. */
export const isDisputed = async (db: Db, paymentId: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('disputes')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('closed_as', 'is distinct from', 'won')
      .where('closed_as', 'is distinct from', 'closed')
      .executeTakeFirst(),
  )

/** Returns the payment of an order; null unless a refund or dispute made it known. */
export const findPaymentIdOfOrder = async (db: Db, orderId: string): Promise<string | null> => {
  const payment = await db
    .selectFrom('touched_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'order')
    .executeTakeFirst()
  return payment?.id ?? null
}

/** Returns the lines that requests for one payment of an order will refund, as far as no reversal contains them yet. */
export const readUnderWay = async (
  db: Db,
  { orderId, chargeKey }: { orderId: string; chargeKey: string | null },
): Promise<RefundLine[]> => {
  const rows = await db
    .selectFrom('refund_requests')
    .leftJoin('refunds', 'refunds.id', 'refund_requests.refund_id')
    .select('refund_requests.lines')
    .where('refund_requests.order_id', '=', orderId)
    .where('refund_requests.charge_key', 'is not distinct from', chargeKey)
    .where('refund_requests.status', '<>', 'refused')
    .where('refunds.outcome', 'is', null)
    .execute()
  return rows.flatMap(({ lines }) => lines)
}

/** Returns how many cents of the request's payment were returned. */
const returnedOf = async (
  db: Db,
  { order_id: orderId, payment_id: paymentId, charge_key: charge }: RefundRequest,
): Promise<number> =>
  totalOf(charge === null ? await readTaken(db, orderId) : await readTakenOfPayment(db, paymentId))

/** Records the new status of a request in the audit, with the returned cents of its payment before and after. */
export const writeChange = async (
  db: Db,
  request: RefundRequest,
  status: RefundRequest['status'],
  nowMs: number,
): Promise<void> => {
  const { id, order_id, asked_by, reason, cents } = request
  const before = await returnedOf(db, request)
  const { user_id: userId } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  await recordChange(db, {
    adminId: asked_by,
    kind: `refund_${status}`,
    subject: id,
    orderId: order_id,
    userId,
    reason,
    before: { returned_cents: before },
    after: { returned_cents: status === 'made' ? before + cents : before, asked_cents: cents },
    key: `refund-${id}-${status}`,
    nowMs,
  })
}

/** Marks a request as done by a refund, which may be reported by its response, a webhook or a list. */
export const completeRequest = async (
  db: Db,
  refund: { id: string; request_id: string | null; cents: number },
  orderId: string,
  nowMs: number,
): Promise<void> => {
  if (refund.request_id === null) return
  const made = await db
    .updateTable('refund_requests')
    .set({ status: 'made', refund_id: refund.id, due_at: null })
    .where('id', '=', refund.request_id)
    .where('order_id', '=', orderId)
    .where('cents', '=', refund.cents)
    .where('refund_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (made) await writeChange(db, made, 'made', nowMs)
}

/** Marks a request as refused by the payment provider for good. */
export const refuseRequest = async (db: Db, id: string, nowMs: number): Promise<void> => {
  const refused = await db
    .updateTable('refund_requests')
    .set({ status: 'refused', due_at: null })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .returningAll()
    .executeTakeFirst()
  if (refused) await writeChange(db, refused, 'refused', nowMs)
}

/**
 * Schedules another try. `isSpent`: with the next key, because the payment provider repeats its response to this one.
 */
export const askAgainAt = async (
  db: Db,
  { id, tries }: RefundRequest,
  atMs: number,
  isSpent: boolean,
): Promise<void> => {
  await db
    .updateTable('refund_requests')
    .set({ due_at: new Date(atMs), tries: isSpent ? tries + 1 : tries })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .where('tries', '=', tries)
    .execute()
}

/** Claims one request whose response was lost, until `untilMs`; undefined when none is due. */
export const claimRequest = (db: Db, nowMs: number, untilMs: number): Promise<RefundRequest | undefined> =>
  db
    .updateTable('refund_requests')
    .set({ due_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'refund_requests', due: 'due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()
