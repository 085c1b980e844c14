import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const createChoices = async (db: Kysely<unknown>): Promise<void> => {
  // Only what differs from the defaults.
  await sql`
    create table notification_choices (
      user_id text not null references users,
      topic text not null,
      in_hub boolean not null default true,
      -- Null: as by default.
      by_mail text check (by_mail = any (array['off', 'at_once', 'daily'])),
      -- What by_mail was before the link of a mail stopped it: 'default' for null; null if no link did.
      mail_before text check (mail_before = any (array['default', 'at_once', 'daily'])),
      primary key (user_id, topic)
    )`.execute(db)
  // Times in minutes since midnight on the player's wall. The row is also the daily mail's: who sends it claims the row.
  await sql`
    create table notification_times (
      user_id text primary key references users,
      quiet_from smallint,
      quiet_until smallint,
      daily_at smallint not null default 1080,
      -- Local date (YYYY-MM-DD) on which the last daily mail was sent.
      last_daily_date text,
      -- The daily mail that is being sent: its date, its last event, when it was first tried, and until when it is claimed.
      daily_date text,
      daily_up_to bigint,
      first_tried_at timestamptz,
      claimed_until timestamptz,
      check ((quiet_from is null) = (quiet_until is null)),
      check ((daily_date is null) = (daily_up_to is null)),
      check ((daily_date is null) = (first_tried_at is null))
    )`.execute(db)
}

/** Events that wait for a daily mail. A row of its own for each, so that no two transactions wait for each other. */
const createDailyEvents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table daily_events (
      event_id bigint primary key references player_events,
      user_id text not null references users,
      topic text not null,
      -- Time of the player's daily mail, as far as it was known when it was written.
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index daily_events_due on daily_events (due_at)`.execute(db)
  await sql`create index daily_events_by_player on daily_events (user_id, event_id)`.execute(db)
}

/** Players choose what they hear, where and when. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createChoices(db)
  await createDailyEvents(db)
  for (const table of ['notification_choices', 'notification_times', 'daily_events'])
    await sql`comment on table ${sql.table(table)} is 'The hub: select, insert, update, delete.'`.execute(db)
}
