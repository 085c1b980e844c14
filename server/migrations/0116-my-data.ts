import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players take their data with them: files that a job prepares, stored for a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table my_data (
      id text primary key,
      -- One request per player at a time; a new one takes the place of an old one.
      user_id text not null unique references users on delete cascade,
      -- The administrator who requested it; null: the player did.
      requested_by text references users on delete set null,
      requested_at timestamptz not null,
      -- The next attempt to prepare it; null: ready, or given up.
      due_at timestamptz,
      -- What a process writes counts only for the attempt that it began.
      attempt integer not null default 0,
      parts_done integer not null default 0,
      parts_all integer not null default 0,
      ready_at timestamptz,
      expires_at timestamptz,
      failed_at timestamptz
    )`.execute(db)
  await sql`create index my_data_due on my_data (due_at) where due_at is not null`.execute(db)
  await sql`create index my_data_by_end on my_data (expires_at) where expires_at is not null`.execute(db)
  await sql`create index my_data_by_administrator on my_data (requested_by) where requested_by is not null`.execute(
    db,
  )
  await sql`
    create table my_data_parts (
      request_id text not null references my_data on delete cascade,
      file text not null,
      place integer not null,
      content bytea not null,
      primary key (request_id, file, place)
    )`.execute(db)
  await sql`comment on table my_data is 'The hub: select, insert, update, delete.'`.execute(db)
  await sql`comment on table my_data_parts is 'The hub: select, insert, delete.'`.execute(db)
}
