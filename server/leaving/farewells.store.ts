import { sql } from 'kysely'
import { mailLanguage } from '../language/language.store.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db, Row } from '../schema.ts'

export type Farewell = Row<'farewells'>

/**
 * Stores that a player's last mail is due, in the transaction of their deletion, before it forgets the address. Without
 * an address there is no mail.
 */
export const oweFarewell = async (
  trx: Db,
  { deletionId, userId, nowMs }: { deletionId: string; userId: string; nowMs: number },
): Promise<void> => {
  const at = sql<Date>`${new Date(nowMs)}::timestamptz`
  await trx
    .insertInto('farewells')
    .columns(['deletion_id', 'mail_to', 'language', 'deleted_at', 'due_at'])
    .expression((select) =>
      select
        .selectFrom('users')
        .select([
          sql<string>`${deletionId}::text`.as('deletion_id'),
          sql<string>`users.email`.as('mail_to'),
          mailLanguage.as('language'),
          at.as('deleted_at'),
          at.as('due_at'),
        ])
        .where('users.id', '=', userId)
        .where('users.email', 'is not', null),
    )
    .execute()
}

/** Claims the mail that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due. */
export const claimFarewell = async (db: Db, nowMs: number, untilMs: number): Promise<Farewell | null> =>
  (await db
    .updateTable('farewells')
    .set({ due_at: new Date(untilMs) })
    .where('deletion_id', '=', longestDue({ table: 'farewells', due: 'due_at', key: 'deletion_id', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

/** Deletes a mail that was sent or given up, and with it the address. */
export const deleteFarewell = async (db: Db, deletionId: string): Promise<void> => {
  await db.deleteFrom('farewells').where('deletion_id', '=', deletionId).execute()
}

/** Makes a mail due again at `atMs` (milliseconds since the epoch). */
export const sendFarewellAgainAt = async (db: Db, deletionId: string, atMs: number): Promise<void> => {
  await db
    .updateTable('farewells')
    .set({ due_at: new Date(atMs) })
    .where('deletion_id', '=', deletionId)
    .execute()
}
