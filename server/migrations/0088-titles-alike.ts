import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Titles like one that is typed are found by titles, not by all that is said of the projects. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index projects_by_title on projects using gin (searchable(title) gin_trgm_ops);
      end if;
    end $$`.execute(db)
}
