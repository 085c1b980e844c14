import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Projects are found by words of their title and description, also mistyped ones where the database has pg_trgm. Its role may
 * not be allowed to add that, or the server not have it: then words have to be typed right. A project's rank is counted from
 * now on, not written.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
    end $$`.execute(db)
  // Without accents, in small letters. The class holds the accents that NFKD sets apart.
  await sql`
    create function searchable(words text) returns text language sql immutable parallel safe as $$
      select lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'))
    $$`.execute(db)
  await sql`
    do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index projects_by_words on projects using gin (searchable(title || ' ' || description) gin_trgm_ops);
      end if;
    end $$`.execute(db)
  await sql`alter table projects drop column priority`.execute(db)
}
