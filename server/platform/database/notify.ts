import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Notifies every process that listens on the channel, once the caller's transaction is committed. */
export const notify = async (db: Db, channel: string, text: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}
