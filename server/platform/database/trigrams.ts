import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Log } from '../process/log.ts'

/** Tells whether the database has pg_trgm, by which mistyped words are found. */
export const hasTrigrams = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}

/** One line for an operator whose database has none. */
export const warnWithoutTrigrams = async (db: Db, log: Log): Promise<void> => {
  if (!(await hasTrigrams(db)))
    log.warn(
      'The database has no pg_trgm: a search finds what is typed right only. Its owner adds it with "create extension pg_trgm".',
    )
}
