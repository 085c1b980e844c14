import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Holds a row when votes and donations of the demo were put in: they stay what they are whoever opens the database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table sample_data (seeded_at timestamptz not null)`.execute(db)
  await sql`
    insert into sample_data (seeded_at)
      select min(at) from project_votes where voter = 'demo' having count(*) > 0`.execute(db)
}
