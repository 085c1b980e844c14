import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Db } from '../schema.ts'
import { lockArranged, recordArrangements } from './arrangement-facts.store.ts'
import { json } from '../platform/database/json.ts'
import type { NextChange, WaitingChange } from './subscriptions.tables.ts'

/** Longer than any call to the payment provider takes: when a process dies, its lock expires after this time. */
const holdMs = 60_000
/** The webhook for a change usually arrives sooner; the payment provider is queried only when the webhook is lost. */
const webhookPatienceMs = 30_000

/** Matches subscriptions that nobody is changing. */
export const free = (nowMs: number) => sql<boolean>`(held_until is null or held_until <= ${new Date(nowMs)})`

/**
 * Locks a subscription across all processes for one change at the payment provider; false while another change has the lock.
 * The result of a read in progress is discarded, and the subscription is read again if the process with the lock dies.
 */
const hold = async (db: Db, id: string, by: string, nowMs: number): Promise<boolean> => {
  const until = new Date(nowMs + holdMs)
  const held = await db
    .updateTable('subscriptions')
    .set({ held_by: by, held_until: until, plan_read_due_at: until })
    .where('id', '=', id)
    .where(free(nowMs))
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

/** Result of a change; omitted fields stay as they were. */
export interface Changed {
  readonly next?: NextChange | null
  readonly waiting?: WaitingChange | null
}

/** Unlocks a subscription, stores the changes and records them. Stores no changes when the lock was lost meanwhile. */
const letGo = (db: Db, id: string, by: string, nowMs: number, { next, waiting }: Changed): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockArranged(trx, id)
    await trx
      .updateTable('subscriptions')
      .set({
        held_by: null,
        held_until: null,
        // A read that was requested while it was locked stays due.
        plan_read_due_at: sql`case when plan_read_due_at = held_until
          then ${new Date(nowMs + webhookPatienceMs)}::timestamptz else plan_read_due_at end`,
        ...(next !== undefined && { next_change: json(next) }),
        ...(waiting !== undefined && { waiting_change: json(waiting) }),
      })
      .where('id', '=', id)
      .where('held_by', '=', by)
      .execute()
    if (before) await recordArrangements(trx, before, nowMs)
  })

/**
 * Stores a change before it is requested from the payment provider, so that its purpose is known even if this process dies; a
 * later read finds out if it was made. Null: the change failed.
 */
export const noteWaiting = async (
  db: Db,
  id: string,
  by: string,
  waiting: WaitingChange | null,
): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ waiting_change: json(waiting) })
    .where('id', '=', id)
    .where('held_by', '=', by)
    .execute()
}

/** The subscription is being changed at this moment; `by` is the id of that change, if known. */
export class SubscriptionHeld extends Error {
  override readonly name = 'SubscriptionHeld'
  readonly by: string | null

  constructor(by: string | null) {
    super('The subscription is being changed.')
    this.by = by
  }
}

const readHolder = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('subscriptions').select('held_by').where('id', '=', id).executeTakeFirst())?.held_by ??
  null

/**
 * Runs `work` while nobody else changes the subscription at the payment provider, and stores its changes. Throws
 * SubscriptionHeld when it is locked, otherwise any error of `work`. `by`: an id of the change.
 */
export const withHold = async <T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  id: string,
  work: () => Promise<{ value: T; changed: Changed }>,
  by: string = randomUUID(),
): Promise<T> => {
  if (!(await hold(db, id, by, clock.now()))) throw new SubscriptionHeld(await readHolder(db, id))
  let changed: Changed = {}
  try {
    const done = await work()
    changed = done.changed
    return done.value
  } finally {
    await letGo(db, id, by, clock.now(), changed)
  }
}
