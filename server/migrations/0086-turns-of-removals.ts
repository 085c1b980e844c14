import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A comment that an administrator removed can be put back, and removed again: each removal is a row, the last one counts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table comment_removals
      drop constraint comment_removals_pkey,
      -- Grows with each removal.
      add column id bigint generated always as identity primary key`.execute(db)
  await sql`create index comment_removals_of_comment on comment_removals (comment_id, id)`.execute(db)
}
