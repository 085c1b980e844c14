import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Administrators announce something to all players. Each reader's part is an event with the announcement's id. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table announcements (
      id uuid primary key default gen_random_uuid(),
      -- Identifies the writing: a repeated one writes nothing.
      key text not null unique,
      state text not null check (state = any (array['draft', 'scheduled', 'sending', 'sent', 'withdrawn'])),
      -- Grows with every change by an administrator.
      revision integer not null default 0,
      -- By language: title and message; null for none.
      texts jsonb not null,
      path text,
      author_id text not null references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      sends_at timestamptz,
      sent_at timestamptz,
      withdrawn_at timestamptz,
      -- Id of the last player who got it, in the order of ids.
      reached_to text not null default '',
      reached integer not null default 0,
      -- Id of the last player from whom it was taken, in the order of ids; null: taken from all.
      cleared_to text default '',
      check ((state = 'scheduled') = (sends_at is not null)),
      check (state not in ('sending', 'sent') or sent_at is not null),
      check ((state = 'withdrawn') = (withdrawn_at is not null))
    )`.execute(db)
  await sql`create index announcements_by_time on announcements (created_at, id)`.execute(db)
  // The job looks for these. There are few of them at any time.
  await sql`create index announcements_due on announcements (sends_at) where state = 'scheduled'`.execute(db)
  await sql`create index announcements_sending on announcements (sent_at) where state = 'sending'`.execute(db)
  await sql`
    create index announcements_to_clear on announcements (withdrawn_at)
      where state = 'withdrawn' and cleared_to is not null`.execute(db)
  await sql`
    create index player_events_of_announcements on player_events ((data ->> 'announcement_id'), user_id)
      where kind = 'announcement'`.execute(db)
}
