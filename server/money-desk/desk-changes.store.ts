import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { DeskChangesTable } from './money-desk.tables.ts'

type DeskChange = Selectable<DeskChangesTable>

const json = (value: Record<string, unknown>) => sql<Record<string, unknown>>`${JSON.stringify(value)}::jsonb`

/** Writes down what an administrator did, in the transaction that does it; null when it was done under this key before. */
export const writeDeskChange = async (
  db: Db,
  change: Omit<Insertable<DeskChangesTable>, 'id'>,
): Promise<DeskChange | null> =>
  (await db
    .insertInto('desk_changes')
    .values({ ...change, id: randomUUID(), before: json(change.before), after: json(change.after) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null

export const findDeskChange = (db: Db, key: string): Promise<DeskChange> =>
  db.selectFrom('desk_changes').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

/**
 * Did an administrator do something before under a key that begins so, for another reason or about something else than
 * `subjects`?
 */
export const hasOtherDeskChange = async (
  db: Db,
  begin: string,
  { adminId, reason, subjects }: { adminId: string; reason: string; subjects: readonly string[] },
): Promise<boolean> =>
  (await db
    .selectFrom('desk_changes')
    .select('id')
    .where('admin_id', '=', adminId)
    .where(sql<boolean>`starts_with(key, ${begin})`)
    .where((is) => is.or([is('reason', '<>', reason), is('subject', 'not in', subjects)]))
    .executeTakeFirst()) !== undefined

/** Was something done under this key before? */
export const hasDeskChange = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('desk_changes').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
