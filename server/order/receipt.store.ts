import { sql } from 'kysely'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'
import type { OrderRow } from '../payments/orders.store.ts'

/** The job that mails what is due here. */
export const receiptJobName = 'receipts'

/** Marks the receipt of a fulfilled order as due; without an address there is none. */
export const oweReceipt = async (
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  nowMs: number,
): Promise<void> => {
  await db
    .updateTable('orders')
    .from('users')
    .set({
      receipt_to: sql`users.email`,
      receipt_due_at: new Date(nowMs),
      receipt_mailed_at: null,
      receipt_wanted_at: new Date(nowMs),
    })
    .whereRef('users.id', '=', 'orders.user_id')
    .where('users.id', '=', user_id)
    .where('users.email', 'is not', null)
    .where('orders.id', '=', id)
    .execute()
}

/**
 * Claims the receipt that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due.
 */
export const claimReceipt = async (db: Db, nowMs: number, untilMs: number): Promise<OrderRow | null> =>
  (await db
    .updateTable('orders')
    .set({ receipt_due_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'orders', due: 'receipt_due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

export const markReceiptMailed = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ receipt_due_at: null, receipt_mailed_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** The mail server refused it: due again at `atMs` (milliseconds since the epoch), or never when null. */
export const mailReceiptAgainAt = async (db: Db, id: string, atMs: number | null): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ receipt_due_at: atMs === null ? null : new Date(atMs) })
    .where('id', '=', id)
    .where('receipt_mailed_at', 'is', null)
    .execute()
}
