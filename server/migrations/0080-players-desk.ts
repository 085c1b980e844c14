import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What administrators find players by, and see of their sessions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // What is looked for, kept: worked out for each of 10,000 players it takes as long as a page may.
  await sql`
    alter table users add column words text
      generated always as (searchable(username || ' ' || coalesce(email, ''))) stored`.execute(db)
  await sql`
    do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index users_by_words on users using gin (words gin_trgm_ops);
      end if;
    end $$`.execute(db)
  await sql`create index users_by_age on users (created_at, id)`.execute(db)
  await sql`create index users_in_order on users (lower(username) collate "C", id)`.execute(db)
  await sql`create index users_administrators on users (id) where is_admin`.execute(db)
  // The kind of browser that logged in, by its names; null where none was known, or before they were kept.
  await sql`alter table sessions add column browser text, add column system text`.execute(db)
}
