import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a player can vote with, as one row that votes are taken from, beside the ledger that it has to agree with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // As the player's browser told it; null until then.
  await sql`alter table users add column time_zone text`.execute(db)
  await sql`
    create table vote_power (
      user_id text primary key references users,
      -- The zone whose midnight the next reset comes at; null: none was told yet.
      zone text,
      -- The local date whose votes are those of the day, and when it began; null before the first.
      granted_on date,
      granted_at timestamptz,
      daily_earned integer not null default 0,
      daily_used integer not null default 0,
      bank integer not null default 0 check (bank >= 0),
      -- Less than was used where refunds took votes that were cast.
      donation_earned integer not null default 0 check (donation_earned >= 0),
      donation_used integer not null default 0 check (donation_used >= 0),
      check (daily_used between 0 and daily_earned),
      check ((granted_on is null) = (granted_at is null))
    )`.execute(db)

  // A vote may come from several sources, and one row can say from where it was taken back.
  await sql`
    alter table vote_ledger
      drop constraint vote_ledger_project_vote_id_key,
      -- The player's local date: whose votes they are, or on which they were cast or taken back.
      add column granted_on date,
      add column kind text check (kind in ('grant', 'rise', 'reset')),
      add constraint vote_ledger_of_vote unique (project_vote_id, bank)`.execute(db)
  await sql`create unique index vote_ledger_grant on vote_ledger (user_id, granted_on) where kind = 'grant'`.execute(
    db,
  )
  await sql`
    alter table project_votes
      add column idempotency_key text,
      add column reverses uuid unique references project_votes,
      add constraint project_votes_by_key unique (voter, idempotency_key)`.execute(db)
  await sql`create index project_votes_voter on project_votes (voter, at)`.execute(db)
  await sql`alter table projects add column votes integer not null default 0`.execute(db)

  await sql`
    update projects set votes = cast_so_far.votes
    from (select project_id, sum(votes)::int as votes from project_votes group by project_id) as cast_so_far
    where cast_so_far.project_id = projects.id`.execute(db)
  await sql`
    insert into vote_power (user_id, daily_earned, bank, donation_earned, donation_used)
    select user_id,
      coalesce(sum(votes) filter (where bank = 'daily'), 0),
      coalesce(sum(votes) filter (where bank = 'carried'), 0),
      coalesce(sum(votes) filter (where bank = 'donation' and project_vote_id is null), 0),
      coalesce(-sum(votes) filter (where bank = 'donation' and project_vote_id is not null), 0)
    from vote_ledger group by user_id`.execute(db)
}
