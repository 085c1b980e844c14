import type { Selectable } from 'kysely'
import type { ReadPayment } from '../platform/payments/refund-calls.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'
import type { TouchedPaymentsTable } from './after-sale.tables.ts'

export type TouchedPayment = Selectable<TouchedPaymentsTable>

/** Claims the payment that has been due longest until `untilMs`, when it is due again; undefined when none is. */
export const claimPayment = (db: Db, nowMs: number, untilMs: number): Promise<TouchedPayment | undefined> =>
  db
    .updateTable('touched_payments')
    .set({ due_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'touched_payments', due: 'due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()

/** Locks the payment until the transaction ends. */
export const lockPayment = (trx: Db, id: string): Promise<TouchedPayment> =>
  trx.selectFrom('touched_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Stores the purpose of a payment; null: the payment provider doesn't know it. `isOurs`: its order is the hub's. */
export const attribute = async (
  db: Db,
  id: string,
  read: ReadPayment | null,
  isOurs: boolean,
): Promise<void> => {
  await db
    .updateTable('touched_payments')
    .set({
      order_id: isOurs ? (read?.orderId ?? null) : null,
      reason: isOurs ? (read?.reason ?? 'unknown') : 'unknown',
      cents: read?.cents ?? null,
      currency: read?.currency ?? null,
      period_end: read?.periodEnd == null ? null : new Date(read.periodEnd),
      lists_refunds: false,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends a look at a payment: due again at `againMs`, or never when null. If news arrived meanwhile, it stays due. */
export const endLook = async (
  db: Db,
  { id, due_at: claim }: TouchedPayment,
  againMs: number | null,
): Promise<void> => {
  await db
    .updateTable('touched_payments')
    .set({ due_at: againMs === null ? null : new Date(againMs) })
    .where('id', '=', id)
    .where('due_at', '=', claim)
    .execute()
}

/** An order was fulfilled: payments that waited for that are due now. */
export const wakePayments = async (db: Db, orderId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('touched_payments')
    .set({ due_at: new Date(nowMs) })
    .where('order_id', '=', orderId)
    .where('due_at', '>', new Date(nowMs))
    .execute()
}

/** Was a refund or dispute reported for this order? */
export const isTouched = async (db: Db, orderId: string): Promise<boolean> =>
  Boolean(
    await db.selectFrom('touched_payments').select('id').where('order_id', '=', orderId).executeTakeFirst(),
  )
