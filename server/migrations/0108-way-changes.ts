import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A session stores when its player last proved who they are; changes of ways in can be undone for 7 days. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add column proved_at timestamptz`.execute(db)
  await sql`
    create table way_changes (
      id text primary key,
      user_id text not null references users on delete cascade,
      change text not null check (change in ('added', 'removed')),
      kind text not null check (kind in ('mail', 'wallet', 'google', 'immutablex', 'password', 'passkey')),
      -- The way's id among those of its kind.
      way_id text not null,
      -- The removed way, so that it can be added again; null for an added one.
      removed jsonb,
      -- The address that the account had at that time; null: nobody is told by mail.
      mail_to text,
      at timestamptz not null,
      undone_at timestamptz,
      -- The next attempt to mail; null: mailed, given up, or nobody to mail.
      mail_at timestamptz,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index way_changes_of_user on way_changes (user_id, at)`.execute(db)
  await sql`create index way_changes_to_mail on way_changes (mail_at) where mail_at is not null`.execute(db)
  await sql`comment on table way_changes is 'The hub: select, insert, update, delete.'`.execute(db)
}
