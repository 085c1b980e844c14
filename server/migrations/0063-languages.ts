import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The language that a player reads the hub in, as it was last heard; null for who hasn't been heard since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column language text`.execute(db)
}
