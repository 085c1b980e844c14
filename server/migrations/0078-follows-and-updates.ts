import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const createFollows = async (db: Kysely<unknown>): Promise<void> => {
  // Counted as it is written, as comments are (0073).
  await sql`alter table projects add column followers integer not null default 0 check (followers >= 0)`.execute(
    db,
  )
  await sql`
    create table follows (
      project_id text not null references projects,
      player_id text not null references users,
      at timestamptz not null,
      primary key (project_id, player_id)
    )`.execute(db)
  await sql`create index follows_of_player on follows (player_id, at desc, project_id desc)`.execute(db)
  await sql`
    create table follower_news (
      id bigint generated always as identity primary key,
      project_id text not null references projects,
      kind text not null check (kind in ('project_updated', 'project_opened', 'project_completed')),
      data jsonb not null,
      key text not null unique,
      by_id text references users,
      at timestamptz not null,
      -- The last follower who was told, in the order of their ids.
      told_to text not null default '',
      ended_at timestamptz
    )`.execute(db)
  await sql`create index follower_news_to_tell on follower_news (id) where ended_at is null`.execute(db)
}

const createUpdates = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table project_updates (
      id uuid primary key default gen_random_uuid(),
      project_id text not null references projects,
      author_id text not null references users,
      -- Both null once it was removed.
      title text,
      text text,
      version integer not null default 1,
      at timestamptz not null,
      edited_at timestamptz,
      removed_at timestamptz,
      -- Null: by its author.
      removed_for text check (removed_for in ('spam', 'abuse', 'personal', 'off_topic')),
      idempotency_key text,
      unique (author_id, idempotency_key),
      check ((title is null) = (removed_at is not null) and (text is null) = (removed_at is not null)),
      check (removed_for is null or removed_at is not null)
    )`.execute(db)
  await sql`
    create index project_updates_newest on project_updates (project_id, at desc, id desc)
      where text is not null or removed_for is not null`.execute(db)
  await sql`create index project_updates_author on project_updates (author_id, at)`.execute(db)
}

/** What administrators change of projects: from which version of it, and which owner has been silent for long. */
const watchProjects = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table projects add column version integer not null default 1`.execute(db)
  await sql`
    create function mark_project() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger marked before update of title, description, category, status, goal_cents, milestone, owner_id
      on projects for each row execute function mark_project()`.execute(db)
  // When its owner last wrote an update, or was named.
  await sql`alter table projects add column heard_at timestamptz`.execute(db)
  await sql`
    create index projects_silent on projects (coalesce(heard_at, created_at), id)
      where status = 'active' and owner_id is not null`.execute(db)
  await sql`create index projects_newest on projects (created_at, id)`.execute(db)
}

/** Players follow projects, whose owners write updates; followers are told of them one slice after the other. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createFollows(db)
  await createUpdates(db)
  await watchProjects(db)
}
