import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { PaymentEvent, PaymentFact } from '../platform/payments/payment-events.ts'
import type { Db } from '../schema.ts'
import type { PaymentEventsTable } from './payments.tables.ts'

export type EventRow = Selectable<PaymentEventsTable>

/** Inserts an event into the inbox; false when it was already there. */
export const insertEvent = async (db: Db, event: PaymentEvent, nowMs: number): Promise<boolean> => {
  const irrelevant = event.fact.kind === 'other' || event.fact.kind === 'unreadable'
  const inserted = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      order_id: event.orderId,
      fact: sql<PaymentFact>`${JSON.stringify(event.fact)}::jsonb`,
      created_at: new Date(event.created),
      received_at: new Date(nowMs),
      due_at: irrelevant ? null : new Date(nowMs),
      settled_at: irrelevant ? new Date(nowMs) : null,
      outcome: irrelevant ? 'ignored' : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Locks and returns the event that has been due longest; null when none is due, or all due ones are locked. */
export const claimEvent = async (trx: Db, nowMs: number): Promise<EventRow | null> =>
  (await trx
    .selectFrom('payment_events')
    .selectAll()
    .where('due_at', '<=', new Date(nowMs))
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null

/** Records a try to apply an event: finished with this outcome; with null it is due again after `pauseMs`. */
export const noteTry = async (
  trx: Db,
  { id, attempts }: EventRow,
  outcome: string | null,
  nowMs: number,
  pauseMs: number,
): Promise<void> => {
  await trx
    .updateTable('payment_events')
    .set({
      attempts: attempts + 1,
      outcome,
      due_at: outcome === null ? new Date(nowMs + pauseMs) : null,
      settled_at: outcome === null ? null : new Date(nowMs),
    })
    .where('id', '=', id)
    .execute()
}

/** Makes events that wait for this order due now. */
export const wakeEvents = async (db: Db, orderId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('payment_events')
    .set({ due_at: new Date(nowMs) })
    .where('order_id', '=', orderId)
    .where('due_at', '>', new Date(nowMs))
    .execute()
}
