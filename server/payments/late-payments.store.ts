import { sql } from 'kysely'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db, Row } from '../schema.ts'

export type LatePayment = Row<'late_payments'> & { readonly cents: number; readonly currency: string }

/**
 * Stores a booked payment that arrived after its player had left, in the transaction that books it: it is refunded in
 * full. `key`: its key in the journal.
 */
export const insertLatePayment = async (
  trx: Db,
  { key, orderId, invoiceId }: { key: string; orderId: string; invoiceId: string | null },
  nowMs: number,
): Promise<void> => {
  await trx
    .insertInto('late_payments')
    .values({ key, order_id: orderId, invoice_id: invoiceId, due_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Claims the payment that has been due longest, until `untilMs` (milliseconds since the epoch); null: none is due. */
export const claimLatePayment = async (
  db: Db,
  nowMs: number,
  untilMs: number,
): Promise<LatePayment | null> => {
  const claimed = await db
    .updateTable('late_payments')
    .set({ due_at: new Date(untilMs) })
    .where('key', '=', longestDue({ table: 'late_payments', due: 'due_at', key: 'key', nowMs }))
    .returningAll()
    .executeTakeFirst()
  if (!claimed) return null
  const { cents, currency } = await db
    .selectFrom('charges')
    .select(['cents', 'currency'])
    .where('key', '=', claimed.key)
    .executeTakeFirstOrThrow()
  return { ...claimed, cents, currency }
}

/** Stores the address that was given with the payment, before the refund is requested. */
export const notePayer = async (db: Db, key: string, mailTo: string | null): Promise<void> => {
  await db.updateTable('late_payments').set({ mail_to: mailTo }).where('key', '=', key).execute()
}

/** Marks a payment as refunded; null: it had been refunded before. */
export const markLateRefunded = async (db: Db, key: string, refundId: string | null): Promise<void> => {
  await db
    .updateTable('late_payments')
    .set({ refund_id: refundId, due_at: null })
    .where('key', '=', key)
    .execute()
}

/** Makes a payment due again at `atMs` (milliseconds since the epoch). */
export const refundLateAgainAt = async (db: Db, key: string, atMs: number): Promise<void> => {
  await db
    .updateTable('late_payments')
    .set({ due_at: new Date(atMs) })
    .where('key', '=', key)
    .where('due_at', 'is not', null)
    .execute()
}

/** Deletes the address that a late payment came with, once nothing more is mailed about its refund. */
export const deletePayer = async (db: Db, refundId: string): Promise<void> => {
  await sql`
    with late as (
      select orders.id from refunds
      join touched_payments payment on payment.id = refunds.payment_id
      join orders on orders.id = payment.order_id
      join users on users.id = orders.user_id
      where refunds.id = ${refundId} and users.deleted_at is not null
    ), forgotten as (
      update late_payments set mail_to = null where order_id in (select id from late)
    )
    update refunds set mail_to = null where id = ${refundId} and exists (select from late)`.execute(db)
}
