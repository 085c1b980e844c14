import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a page of the list is chosen and sorted by stands in one row, so that an index has it. */
const gatherKeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table project_totals
      add column category text,
      add column status text,
      -- Milliseconds since the epoch: what a cursor can name exactly.
      add column created_ms bigint`.execute(db)
  // Nothing is counted here: the revisions stay.
  await sql`alter table project_totals disable trigger marked`.execute(db)
  await sql`
    update project_totals set category = projects.category, status = projects.status,
      created_ms = floor(extract(epoch from projects.created_at) * 1000)
    from projects where projects.id = project_totals.project_id`.execute(db)
  await sql`alter table project_totals enable trigger marked`.execute(db)
  await sql`
    alter table project_totals
      alter column category set not null,
      alter column status set not null,
      alter column created_ms set not null`.execute(db)
}

/** Each order of the list, of all that are listed and of those of a category and status. */
const orders = {
  votes: sql`(-votes), (-cents), created_ms, project_id collate "C"`,
  donations: sql`(-cents), created_ms, project_id collate "C"`,
  newest: sql`(-created_ms), project_id collate "C"`,
}

const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, keys] of Object.entries(orders)) {
    await sql`
      create index ${sql.id(`project_totals_by_${name}`)} on project_totals (${keys})
        where status in ('analyzing', 'active', 'completed')`.execute(db)
    await sql`
      create index ${sql.id(`project_totals_of_kind_by_${name}`)}
        on project_totals (category, status, ${keys})`.execute(db)
  }
}

const keepKeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function count_project() returns trigger language plpgsql as $$
    begin
      update fund_totals set
        projects = projects + (tg_op = 'INSERT')::int - (tg_op = 'DELETE')::int,
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
  await sql`drop trigger counted on projects`.execute(db)
  await sql`
    create constraint trigger counted after insert or delete or update of status, category on projects
      deferrable initially deferred for each row execute function count_project()`.execute(db)
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
        select (select count(*) from projects), (select count(*) from projects where status = 'active'),
          coalesce(sum(votes), 0), coalesce(sum(cents), 0),
          count(*) filter (where votes > 0), count(*) filter (where cents > 0)
        from backers;
    end $$`.execute(db)
}

/** What a search reads is kept beside what it was made of, instead of made anew for every project that may match. */
const keepWords = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index if exists projects_by_words`.execute(db)
  await sql`alter table projects add column words text`.execute(db)
  await sql`update projects set words = searchable(title || ' ' || description)`.execute(db)
  await sql`alter table projects alter column words set not null`.execute(db)
  await sql`
    create function keep_words() returns trigger language plpgsql as $$
    begin
      new.words := searchable(new.title || ' ' || new.description);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger worded before insert or update of title, description, words on projects
      for each row execute function keep_words()`.execute(db)
  await sql`
    do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index projects_by_words on projects using gin (words gin_trgm_ops);
      end if;
    end $$`.execute(db)
}

/** What the totals' page and the statistics of comments are read from, however many there are. */
const createOtherIndexes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index donations_latest on donations (at desc, id)
      where amount_cents > 0 and reversal_id is null`.execute(db)
  await sql`
    create index project_comments_readable on project_comments (project_id, author_id, parent_id, at)
      where text is not null`.execute(db)
}

/** Projects are read in pages, each from an index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await gatherKeys(db)
  await createIndexes(db)
  await keepKeys(db)
  await keepWords(db)
  await createOtherIndexes(db)
}
