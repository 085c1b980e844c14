import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Throws if the database does not answer. */
export const checkAnswering = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}
