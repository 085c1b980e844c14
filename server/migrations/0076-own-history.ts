import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Who has backed a project, and with how much, as it is written: after `counted`, which holds the fund's row. */
const countBackers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table project_backers (
      project_id text not null references projects,
      player text not null,
      votes bigint not null,
      cents bigint not null,
      primary key (project_id, player)
    )`.execute(db)
  await sql`
    create index project_backers_in_order on project_backers (project_id, cents desc, votes desc, player)
      where cents > 0 or votes > 0`.execute(db)
  await sql`
    create table backed_projects (
      project_id text primary key references projects,
      -- Those whose votes or donations weren't all taken back.
      backers integer not null
    )`.execute(db)
  await sql`
    create function count_all_backers() returns void language plpgsql as $$
    begin
      lock table project_votes, donations in share mode;
      delete from project_backers;
      delete from backed_projects;
      insert into project_backers (project_id, player, votes, cents)
        select project_id, player, sum(votes), sum(cents) from backings where project_id is not null
        group by project_id, player;
      insert into backed_projects (project_id, backers)
        select project_id, count(*) filter (where votes > 0 or cents > 0) from project_backers
        group by project_id;
    end $$`.execute(db)
  await sql`
    create function count_backer(of_project text, of_player text, more_votes integer, more_cents integer)
    returns void language plpgsql as $$
    declare
      has project_backers;
    begin
      if of_project is null then
        return;
      end if;
      insert into project_backers as counted (project_id, player, votes, cents)
        values (of_project, of_player, more_votes, more_cents)
        on conflict (project_id, player) do update
        set votes = counted.votes + excluded.votes, cents = counted.cents + excluded.cents
        returning * into has;
      insert into backed_projects as counted (project_id, backers)
        values (of_project, (has.votes > 0 or has.cents > 0)::int)
        on conflict (project_id) do update
        set backers = counted.backers + excluded.backers
          - (has.votes - more_votes > 0 or has.cents - more_cents > 0)::int;
    end $$`.execute(db)
  await sql`
    create function count_backer_of_votes() returns trigger language plpgsql as $$
    begin
      perform count_backer(new.project_id, new.voter, new.votes, 0);
      return null;
    end $$`.execute(db)
  await sql`
    create function count_backer_of_donation() returns trigger language plpgsql as $$
    begin
      perform count_backer(new.project_id, new.donor, 0, new.amount_cents);
      return null;
    end $$`.execute(db)
  const deferred = sql`deferrable initially deferred for each row execute function`
  await sql`
    create constraint trigger counted_by_backer after insert on project_votes
      ${deferred} count_backer_of_votes()`.execute(db)
  await sql`
    create constraint trigger counted_by_backer after insert on donations
      ${deferred} count_backer_of_donation()`.execute(db)
  await sql`select count_all_backers()`.execute(db)
}

/** What a player's own history is read by, who backs a project, and who agreed to be named. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column shows_name boolean not null default false`.execute(db)
  await sql`create index users_named on users (id) where shows_name`.execute(db)
  await sql`create index donations_donor on donations (donor, at, id)`.execute(db)
  await sql`create index project_votes_of_voter on project_votes (voter, at, id)`.execute(db)
  await sql`drop index project_votes_voter`.execute(db)
  await sql`create index backers_by_cents on backers (cents desc, player) where cents > 0`.execute(db)
  await countBackers(db)
}
