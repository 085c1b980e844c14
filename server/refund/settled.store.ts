import type { Selectable } from 'kysely'
import type { DisputesTable, RefundsTable } from '../payments/after-sale.tables.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'

/** Returns an order, which the caller's transaction holds from now on. */
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

/** Returns the refunds of a payment of which nobody has said what they are for, the first one first. */
export const readUnassigned = (db: Db, paymentId: string) =>
  db
    .selectFrom('refunds')
    .select(['id', 'cents'])
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'unassigned')
    .orderBy('refunded_at')
    .orderBy('id')
    .execute()

/** The whole payment is given back: what was unassigned of it is no question any more. */
export const settleUnassigned = async (db: Db, paymentId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('payment_worklist')
    .set({ settled_at: new Date(nowMs) })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'no_lines')
    .where('settled_at', 'is', null)
    .execute()
}
