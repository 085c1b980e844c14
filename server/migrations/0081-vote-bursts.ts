import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The five minutes in which votes were cast, as in contract/votes/vote-bursts.rules.ts. */
const slotOf = (at: string) => sql.raw(`date_bin('5 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00')`)

/**
 * Votes by project and five minutes, and those of accounts younger than seven days by account. They are counted with all else
 * (0069): a row that takes votes back counts where they were cast, so that a slot has the votes that stand.
 */
const createSlots = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table vote_slots (
      project_id text not null references projects on delete cascade,
      slot timestamptz not null,
      votes integer not null,
      primary key (project_id, slot)
    )`.execute(db)
  await sql`create index vote_slots_by_time on vote_slots (slot)`.execute(db)
  await sql`
    create table young_votes (
      project_id text not null references projects on delete cascade,
      slot timestamptz not null,
      voter text not null references users,
      votes integer not null,
      primary key (project_id, slot, voter)
    )`.execute(db)
  await sql`create index young_votes_by_time on young_votes (slot)`.execute(db)
  await sql`
    create or replace function count_votes() returns trigger language plpgsql as $$
    declare
      cast_at timestamptz := coalesce((select at from project_votes where id = new.reverses), new.at);
      part timestamptz := ${slotOf('cast_at')};
    begin
      perform count_backing(new.project_id, new.voter, new.at, new.votes, 0);
      if new.reverses is not null then
        update vote_slots set votes = votes + new.votes where project_id = new.project_id and slot = part;
        update young_votes set votes = votes + new.votes
          where project_id = new.project_id and slot = part and voter = new.voter;
        return null;
      end if;
      insert into vote_slots as counted (project_id, slot, votes) values (new.project_id, part, new.votes)
        on conflict (project_id, slot) do update set votes = counted.votes + excluded.votes;
      insert into young_votes as counted (project_id, slot, voter, votes)
        select new.project_id, part, id, new.votes from users
        where id = new.voter and created_at > cast_at - interval '7 days'
        on conflict (project_id, slot, voter) do update set votes = counted.votes + excluded.votes;
      return null;
    end $$`.execute(db)
  // From the votes themselves, those of the last 30 days: now, and after many rows were written with their triggers off.
  await sql`
    create function count_slots() returns void language plpgsql as $$
    begin
      lock table project_votes in share mode;
      delete from vote_slots;
      delete from young_votes;
      with cast_lately as (
        select votes.project_id, votes.voter, votes.votes, coalesce(undone.at, votes.at) as at
        from project_votes votes left join project_votes undone on undone.id = votes.reverses
        where coalesce(undone.at, votes.at) > (select max(at) from project_votes) - interval '30 days'
      ), counted as (
        insert into vote_slots (project_id, slot, votes)
          select project_id, ${slotOf('at')}, sum(votes) from cast_lately group by 1, 2
      )
      insert into young_votes (project_id, slot, voter, votes)
        select project_id, ${slotOf('at')}, voter, sum(votes) from cast_lately join users on users.id = voter
        where created_at > at - interval '7 days' group by 1, 2, 3;
    end $$`.execute(db)
  await sql`select count_slots()`.execute(db)
}

/** Bursts as they were found, and what administrators decided about them. */
const createBursts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table vote_bursts (
      id uuid primary key default gen_random_uuid(),
      project_id text not null references projects on delete cascade,
      from_at timestamptz not null,
      until_at timestamptz not null check (until_at > from_at),
      votes integer not null,
      young_votes integer not null,
      players integer not null,
      found_at timestamptz not null,
      settled_at timestamptz,
      outcome text check (outcome in ('voided', 'kept')),
      check ((settled_at is null) = (outcome is null))
    )`.execute(db)
  await sql`create index vote_bursts_by_time on vote_bursts (from_at, id)`.execute(db)
  await sql`create index vote_bursts_open on vote_bursts (from_at, id) where settled_at is null`.execute(db)
  await sql`create index vote_bursts_by_size on vote_bursts (young_votes, id)`.execute(db)
  await sql`create index vote_bursts_of_project on vote_bursts (project_id, until_at)`.execute(db)
}

/** Votes that an administrator voided: rows that take them back say by which of these. */
const createVoids = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table vote_voids (
      id uuid primary key default gen_random_uuid(),
      admin_id text not null references users,
      user_id text not null references users,
      -- Null: all of the player's votes.
      burst_id uuid references vote_bursts,
      votes integer not null check (votes > 0),
      -- Those of them that donations had made, which went back to the donation bank.
      given_back integer not null check (given_back between 0 and votes),
      at timestamptz not null
    )`.execute(db)
  await sql`create index vote_voids_user on vote_voids (user_id, at)`.execute(db)
  await sql`
    create trigger append_only before update or delete on vote_voids
      for each row execute function refuse_change()`.execute(db)
  await sql`
    alter table project_votes
      add column void_id uuid references vote_voids,
      add check (void_id is null or reverses is not null)`.execute(db)
  await sql`
    alter table vote_ledger
      drop constraint vote_ledger_kind_check,
      add constraint vote_ledger_kind_check check (kind in ('grant', 'rise', 'reset', 'void'))`.execute(db)
  // Since when a player may not vote, and why.
  await sql`
    alter table users
      add column votes_barred_at timestamptz,
      add column votes_barred_for text,
      add check ((votes_barred_at is null) = (votes_barred_for is null))`.execute(db)
  await sql`create index users_barred on users (votes_barred_at) where votes_barred_at is not null`.execute(
    db,
  )
}

/** Many votes of young accounts in a short time are found, and an administrator can void them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createSlots(db)
  await createBursts(db)
  await createVoids(db)
}
