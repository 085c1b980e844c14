import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Log } from '../process/log.ts'

/** Does the database have pg_trgm, which finds mistyped words? */
export const hasTrigrams = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}

/** Logs a warning for the operator if the database does not have it. */
export const warnWithoutTrigrams = async (db: Db, log: Log): Promise<void> => {
  if (!(await hasTrigrams(db)))
    log.warn(
      'The database has no pg_trgm: a search finds what is typed right only. Its owner adds it with "create extension pg_trgm".',
    )
}
