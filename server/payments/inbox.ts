import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import type { PaymentEvent, PaymentFact } from '../platform/payments/payment-events.ts'
import type { Db } from '../schema.ts'
import type { PaymentEventsTable } from './payments.tables.ts'
import { findSubscription, updateSubscription } from '../subscriptions/subscriptions.store.ts'
import { settle } from './open-checkout.ts'
import { findOrder, freeSlot } from './orders.store.ts'

type EventRow = Selectable<PaymentEventsTable>
type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

const firstPauseMs = 1_000
const longestPauseMs = 300_000

const pauseAfter = (attempts: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 20))

/** Keeps an event in the inbox; false when it was there already. */
export const keepEvent = async (db: Db, event: PaymentEvent, now: number): Promise<boolean> => {
  const irrelevant = event.fact.kind === 'other' || event.fact.kind === 'unreadable'
  const kept = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      order_id: event.orderId,
      fact: sql<PaymentFact>`${JSON.stringify(event.fact)}::jsonb`,
      created_at: new Date(event.created),
      received_at: new Date(now),
      due_at: irrelevant ? null : new Date(now),
      settled_at: irrelevant ? new Date(now) : null,
      outcome: irrelevant ? 'ignored' : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** The outcome of an event, or null when it must wait for its order. */
const apply = async (deps: Deps, event: EventRow): Promise<string | null> => {
  const { fact } = event
  if (fact.kind === 'other' || fact.kind === 'unreadable' || event.order_id === null) return 'ignored'
  const order = await findOrder(deps.db, event.order_id)
  if (!order) return 'unknown order'
  if (fact.kind === 'checkout') {
    if (order.checkout_id !== null && order.checkout_id !== fact.checkout.id) return 'another checkout'
    return settle(deps, order, fact.checkout, 'expired', event.created_at.getTime())
  }
  const subscription = await findSubscription(deps.db, order.id)
  if (!subscription) return order.status === 'awaiting_payment' || order.status === 'paid' ? null : 'ignored'
  const { status } = await updateSubscription(deps.db, subscription.id, fact, event.created_at.getTime())
  if (status === 'ended') await freeSlot(deps.db, order.id)
  return `subscription ${status}`
}

const settleEvent = async (deps: Deps, now: number): Promise<string | null> =>
  deps.db.transaction().execute(async (trx) => {
    const event = await trx
      .selectFrom('payment_events')
      .selectAll()
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!event) return null
    const outcome = await sql`savepoint applying`
      .execute(trx)
      .then(() => apply({ ...deps, db: trx }, event))
      .catch(async (error: unknown) => {
        await sql`rollback to savepoint applying`.execute(trx)
        deps.log.error(
          { err: error, eventId: event.id, orderId: event.order_id },
          'A payment event failed; it will be tried again.',
        )
        return null
      })
    await trx
      .updateTable('payment_events')
      .set({
        attempts: event.attempts + 1,
        outcome,
        due_at: outcome === null ? new Date(now + pauseAfter(event.attempts)) : null,
        settled_at: outcome === null ? null : new Date(now),
      })
      .where('id', '=', event.id)
      .execute()
    return event.id
  })

/** Works off every event that is due. Any number of processes may do so at once. */
export const settleEvents = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    if (signal?.aborted || (await settleEvent(deps, deps.clock.now())) === null) return
  }
}

/** Events that waited for this order are due now. */
export const wakeEvents = async (db: Db, orderId: string, now: number): Promise<void> => {
  await db
    .updateTable('payment_events')
    .set({ due_at: new Date(now) })
    .where('order_id', '=', orderId)
    .where('due_at', '>', new Date(now))
    .execute()
}
