import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Db } from '../schema.ts'
import { lockArranged, recordArrangements } from './arrangement-facts.store.ts'
import { json } from '../platform/database/json.ts'
import type { NextChange, WaitingChange } from './subscriptions.tables.ts'

/** Longer than any call to the payment provider takes: who dies while holding is waited for no longer. */
const holdMs = 60_000
/** The webhook that tells of a change comes sooner; only when it is lost is the payment provider asked. */
const webhookPatienceMs = 30_000

/** Selects subscriptions that nobody is changing. */
export const free = (nowMs: number) => sql<boolean>`(held_until is null or held_until <= ${new Date(nowMs)})`

/**
 * Holds a subscription for one change at the payment provider, across all processes; false while another change holds
 * it. What is being read of it counts no more, and it is read anew should the holder die.
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

/** What a change has left; what is left out stays as it was. */
export interface Changed {
  readonly next?: NextChange | null
  readonly waiting?: WaitingChange | null
}

/** Lets go of a held subscription, keeps what was changed and writes it down; nothing when the hold was lost meanwhile. */
const letGo = (db: Db, id: string, by: string, nowMs: number, { next, waiting }: Changed): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockArranged(trx, id)
    await trx
      .updateTable('subscriptions')
      .set({
        held_by: null,
        held_until: null,
        // Asked for while it was held: that stays.
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
 * Notes a change that its holder is about to ask for, so that it is known what it meant should the holder die; a read finds
 * whether it was made. Null: it came to nothing.
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

/** The subscription is being changed this moment; `by` is who does, as far as that is known. */
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
 * Does the work while nobody else changes the subscription at the payment provider, and keeps what it has changed.
 * Throws SubscriptionHeld when it is held, otherwise what the work throws. `by`: an id of who changes it.
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
