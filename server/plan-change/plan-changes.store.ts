import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { PlanChangesTable } from './plan-changes.tables.ts'

export type PlanChangeRow = Selectable<PlanChangesTable>

interface Asked {
  readonly subscriptionId: string
  readonly key: string
  readonly requestHash: string
}

/** Returns the change with this key, inserted if it is new. */
export const noteChange = async (
  db: Db,
  { subscriptionId, key, requestHash }: Asked,
  nowMs: number,
): Promise<{ row: PlanChangeRow; isNew: boolean }> => {
  const inserted = await db
    .insertInto('plan_changes')
    .values({
      id: randomUUID(),
      subscription_id: subscriptionId,
      idempotency_key: key,
      request_hash: requestHash,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { row: inserted, isNew: true }
  const row = await db
    .selectFrom('plan_changes')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  // Deleted between the two statements: that change failed, so insert again.
  return row ? { row, isNew: false } : noteChange(db, { subscriptionId, key, requestHash }, nowMs)
}

/** Returns the stored change; undefined when it failed and was deleted. */
export const findChange = (db: Db, id: string): Promise<PlanChangeRow | undefined> =>
  db.selectFrom('plan_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes a change that was not made, so that its key can be used again. */
export const deleteChange = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('plan_changes').where('id', '=', id).where('done_at', 'is', null).execute()
}

export const finishChange = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('plan_changes')
    .set({ done_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** The payment provider repeats its response to this try: the next one needs another key. */
export const takeNextChangeTry = async (db: Db, { id, tries }: PlanChangeRow): Promise<void> => {
  await db
    .updateTable('plan_changes')
    .set({ tries: tries + 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}
