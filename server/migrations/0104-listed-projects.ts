import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const isListed = sql`in ('analyzing', 'active', 'completed')`

const countListed = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function count_project() returns trigger language plpgsql as $$
    begin
      update fund_totals set
        projects = projects + coalesce((new.status ${isListed})::int, 0)
          - coalesce((old.status ${isListed})::int, 0),
        open_projects = open_projects + coalesce((new.status = 'active')::int, 0)
          - coalesce((old.status = 'active')::int, 0);
      if tg_op = 'INSERT' then
        insert into project_totals (project_id, category, status, created_ms)
          values (new.id, new.category, new.status, floor(extract(epoch from new.created_at) * 1000));
      elsif tg_op = 'UPDATE' then
        update project_totals set category = new.category, status = new.status where project_id = new.id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function count_all() returns void language plpgsql as $$
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
      insert into project_totals (project_id, category, status, created_ms, votes, cents)
        select projects.id, projects.category, projects.status,
          floor(extract(epoch from projects.created_at) * 1000),
          coalesce(sum(project_days.votes), 0), coalesce(sum(project_days.cents), 0)
        from projects left join project_days on project_days.project_id = projects.id group by projects.id;
      insert into fund_totals (projects, open_projects, votes, cents, voters, donors)
        select (select count(*) from projects where status ${isListed}),
          (select count(*) from projects where status = 'active'),
          coalesce(sum(votes), 0), coalesce(sum(cents), 0),
          count(*) filter (where votes > 0), count(*) filter (where cents > 0)
        from backers;
    end $$`.execute(db)
}

/** A refused project has a page and is in no list: the fund counts the projects that are listed, as categories do. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await countListed(db)
  await sql`update fund_totals set projects = (select count(*) from projects where status ${isListed})`.execute(
    db,
  )
}
