import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const createCounters = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table projects drop column votes`.execute(db)
  await sql`
    create table project_totals (
      project_id text primary key references projects on delete cascade,
      votes bigint not null default 0,
      cents bigint not null default 0
    )`.execute(db)
  // Days are UTC dates.
  await sql`
    create table project_days (
      project_id text not null references projects,
      day date not null,
      votes integer not null,
      cents bigint not null,
      primary key (project_id, day)
    )`.execute(db)
  await sql`create index project_days_by_day on project_days (day)`.execute(db)
  await sql`create table fund_days (day date primary key, votes integer not null, cents bigint not null)`.execute(
    db,
  )
  await sql`create table backers (player text primary key, votes bigint not null, cents bigint not null)`.execute(
    db,
  )
  // A single row.
  await sql`
    create table fund_totals (
      id boolean primary key default true check (id),
      projects integer not null default 0,
      open_projects integer not null default 0,
      votes bigint not null default 0,
      cents bigint not null default 0,
      voters integer not null default 0,
      donors integer not null default 0
    )`.execute(db)
  await sql`
    create view backings as
    select project_id, voter as player, (at at time zone 'UTC')::date as day, votes, 0 as cents from project_votes
    union all
    select project_id, donor, (at at time zone 'UTC')::date, 0, amount_cents from donations`.execute(db)
  await sql`
    create table project_recounts (
      id uuid primary key default gen_random_uuid(),
      project_id text not null references projects,
      admin_id text not null references users,
      votes_before bigint not null,
      votes_after bigint not null,
      cents_before bigint not null,
      cents_after bigint not null,
      at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete on project_recounts
      for each row execute function refuse_change()`.execute(db)
}

/** What is counted from the ledgers alone: now, and after many rows were written with their triggers off. */
const createRecount = (db: Kysely<unknown>) =>
  sql`
    create function count_all() returns void language plpgsql as $$
    begin
      lock table projects, project_votes, donations in share mode;
      delete from project_totals;
      delete from project_days;
      delete from fund_days;
      delete from backers;
      delete from fund_totals;
      insert into project_days (project_id, day, votes, cents)
        select project_id, day, sum(votes), sum(cents) from backings where project_id is not null
        group by project_id, day;
      insert into fund_days (day, votes, cents) select day, sum(votes), sum(cents) from backings group by day;
      insert into backers (player, votes, cents)
        select player, sum(votes), sum(cents) from backings group by player;
      insert into project_totals (project_id, votes, cents)
        select projects.id, coalesce(sum(project_days.votes), 0), coalesce(sum(project_days.cents), 0)
        from projects left join project_days on project_days.project_id = projects.id group by projects.id;
      insert into fund_totals (projects, open_projects, votes, cents, voters, donors)
        select (select count(*) from projects), (select count(*) from projects where status = 'active'),
          coalesce(sum(votes), 0), coalesce(sum(cents), 0),
          count(*) filter (where votes > 0), count(*) filter (where cents > 0)
        from backers;
    end $$`.execute(db)

/** Who adds to the counters, and who may take rows of them in which order, is here alone. */
const keepCounting = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function count_backing(
      of_project text, of_player text, at timestamptz, more_votes integer, more_cents integer
    ) returns void language plpgsql as $$
    declare
      today date := (at at time zone 'UTC')::date;
      has backers;
    begin
      perform from fund_totals for no key update;
      if of_project is not null then
        update project_totals set votes = votes + more_votes, cents = cents + more_cents
          where project_id = of_project;
        insert into project_days as counted (project_id, day, votes, cents)
          values (of_project, today, more_votes, more_cents)
          on conflict (project_id, day) do update
          set votes = counted.votes + excluded.votes, cents = counted.cents + excluded.cents;
      end if;
      insert into backers as counted (player, votes, cents) values (of_player, more_votes, more_cents)
        on conflict (player) do update
        set votes = counted.votes + excluded.votes, cents = counted.cents + excluded.cents
        returning * into has;
      update fund_totals set votes = votes + more_votes, cents = cents + more_cents,
        voters = voters + (has.votes > 0)::int - (has.votes - more_votes > 0)::int,
        donors = donors + (has.cents > 0)::int - (has.cents - more_cents > 0)::int;
      insert into fund_days as counted (day, votes, cents) values (today, more_votes, more_cents)
        on conflict (day) do update
        set votes = counted.votes + excluded.votes, cents = counted.cents + excluded.cents;
    end $$`.execute(db)
  await sql`
    create function count_votes() returns trigger language plpgsql as $$
    begin
      perform count_backing(new.project_id, new.voter, new.at, new.votes, 0);
      return null;
    end $$`.execute(db)
  await sql`
    create function count_donation() returns trigger language plpgsql as $$
    begin
      perform count_backing(new.project_id, new.donor, new.at, 0, new.amount_cents);
      return null;
    end $$`.execute(db)
  await sql`
    create function count_project() returns trigger language plpgsql as $$
    begin
      update fund_totals set
        projects = projects + (tg_op = 'INSERT')::int - (tg_op = 'DELETE')::int,
        open_projects = open_projects + coalesce((new.status = 'active')::int, 0)
          - coalesce((old.status = 'active')::int, 0);
      if tg_op = 'INSERT' then
        insert into project_totals (project_id) values (new.id);
      end if;
      return null;
    end $$`.execute(db)
  const deferred = sql`deferrable initially deferred for each row execute function`
  await sql`create constraint trigger counted after insert on project_votes ${deferred} count_votes()`.execute(
    db,
  )
  await sql`create constraint trigger counted after insert on donations ${deferred} count_donation()`.execute(
    db,
  )
  await sql`
    create constraint trigger counted after insert or delete or update of status on projects
      ${deferred} count_project()`.execute(db)
}

/**
 * What projects and the fund have is counted as it is written, so that nobody adds votes and donations up again. It is
 * counted at the end of a transaction: otherwise everybody would wait for the slowest. Who counts takes the fund's row
 * before any other, and nobody takes one of these rows for anything else, so that no two wait for each other.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createCounters(db)
  await createRecount(db)
  await sql`select count_all()`.execute(db)
  await keepCounting(db)
}
