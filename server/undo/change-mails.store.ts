import { longestDue } from '../platform/database/longest-due.ts'
import type { Db, Row } from '../schema.ts'

export type ChangeRow = Row<'way_changes'>

/** Claims the mail that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due. */
export const claimChangeMail = async (db: Db, nowMs: number, untilMs: number): Promise<ChangeRow | null> =>
  (await db
    .updateTable('way_changes')
    .set({ mail_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'way_changes', due: 'mail_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

export const markChangeMailed = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('way_changes')
    .set({ mail_at: null, mailed_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** Makes a mail due again at `atMs` (milliseconds since the epoch), or never when null; not after it was undone. */
export const mailChangeAgainAt = async (db: Db, id: string, atMs: number | null): Promise<void> => {
  await db
    .updateTable('way_changes')
    .set({ mail_at: atMs === null ? null : new Date(atMs) })
    .where('id', '=', id)
    .where('mail_at', 'is not', null)
    .execute()
}
