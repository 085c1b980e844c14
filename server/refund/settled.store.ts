import type { Selectable } from 'kysely'
import type { DisputesTable, RefundsTable } from '../payments/after-sale.tables.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'

/** Returns an order and locks it until the end of the caller's transaction. */
export const holdOrder = async (db: Db, id: string | null): Promise<OrderRow | null> =>
  id === null
    ? null
    : ((await db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
      null)

export const refundsOf = (db: Db, paymentId: string): Promise<Selectable<RefundsTable>[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('refunded_at')
    .orderBy('id')
    .execute()

export const disputesOf = (db: Db, paymentId: string): Promise<Selectable<DisputesTable>[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()

export const noteRefund = async (
  db: Db,
  id: string,
  outcome: Selectable<RefundsTable>['outcome'],
): Promise<void> => {
  await db.updateTable('refunds').set({ outcome }).where('id', '=', id).execute()
}

export const noteDispute = async (
  db: Db,
  id: string,
  outcome: Selectable<DisputesTable>['outcome'],
): Promise<void> => {
  await db.updateTable('disputes').set({ outcome }).where('id', '=', id).execute()
}

/** Returns the refunds of a payment that are not assigned to lines, oldest first. */
export const readUnassigned = (db: Db, paymentId: string) =>
  db
    .selectFrom('refunds')
    .select(['id', 'cents'])
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'unassigned')
    .orderBy('refunded_at')
    .orderBy('id')
    .execute()

/** Closes the worklist entries about unassigned lines: the whole payment is refunded, so the question is gone. */
export const settleUnassigned = async (db: Db, paymentId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('payment_worklist')
    .set({ settled_at: new Date(nowMs) })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'no_lines')
    .where('settled_at', 'is', null)
    .execute()
}
