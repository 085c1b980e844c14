import type { Selectable } from 'kysely'
import { recordChange } from '../audit/audit.store.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'
import { totalOf } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import type { RefundRequestsTable } from './refund.tables.ts'
import { readTaken } from './reversals.store.ts'

export type RefundRequest = Selectable<RefundRequestsTable>

/** What requests will give back of an order as far as no row of a reversal says so yet. */
export const readUnderWay = async (db: Db, orderId: string): Promise<RefundLine[]> => {
  const rows = await db
    .selectFrom('refund_requests')
    .leftJoin('refunds', 'refunds.id', 'refund_requests.refund_id')
    .select('refund_requests.lines')
    .where('refund_requests.order_id', '=', orderId)
    .where('refund_requests.status', '<>', 'refused')
    .where('refunds.outcome', 'is', null)
    .execute()
  return rows.flatMap(({ lines }) => lines)
}

/** Writes down what became of a request, with the cents of its order that were given back before and after. */
export const writeChange = async (
  db: Db,
  { id, order_id, asked_by, reason, cents }: RefundRequest,
  status: RefundRequest['status'],
  nowMs: number,
): Promise<void> => {
  const before = totalOf(await readTaken(db, order_id))
  const { user_id: userId } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  await recordChange(db, {
    ...{ adminId: asked_by, kind: `refund_${status}`, subject: id, orderId: order_id, userId, reason },
    before: { returned_cents: before },
    after: { returned_cents: status === 'made' ? before + cents : before, asked_cents: cents },
    ...{ key: `refund-${id}-${status}`, nowMs },
  })
}

/** The refund that a request asked for was made, whoever says so: its own answer, a webhook, or a list. */
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

/** The payment provider refused it for good. */
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

/** Asks again later; `isSpent`: under the next key, because the payment provider repeats its answer to this one. */
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

/** Claims one request whose answer was lost, until `untilMs`; undefined when none is due. */
export const claimRequest = (db: Db, nowMs: number, untilMs: number): Promise<RefundRequest | undefined> =>
  db
    .updateTable('refund_requests')
    .set({ due_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'refund_requests', due: 'due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()
