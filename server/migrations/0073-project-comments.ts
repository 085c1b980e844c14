import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Comments of players on projects, one level of replies, and reports. What is counted of them is counted as it is written, as
 * votes are (0069): `projects.comments` is how many can be read, replies among them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // No comment was ever written: the demo's counts were made up.
  await sql`update projects set comments = 0`.execute(db)
  await sql`
    create table project_comments (
      id uuid primary key default gen_random_uuid(),
      project_id text not null references projects,
      author_id text not null references users,
      parent_id uuid references project_comments,
      -- Null once it was removed: what is removed is nowhere.
      text text,
      version integer not null default 1,
      at timestamptz not null,
      edited_at timestamptz,
      removed_at timestamptz,
      -- Null: by its author.
      removed_for text check (removed_for in ('spam', 'abuse', 'personal', 'off_topic')),
      removed_by text references users,
      replies integer not null default 0,
      idempotency_key text,
      unique (author_id, idempotency_key),
      check ((text is null) = (removed_at is not null)),
      check ((removed_for is null) or (removed_at is not null))
    )`.execute(db)
  await sql`
    create index project_comments_newest on project_comments (project_id, at desc, id desc)
      where parent_id is null`.execute(db)
  await sql`
    create index project_comments_replies on project_comments (parent_id, at, id)
      where parent_id is not null`.execute(db)
  await sql`create index project_comments_author on project_comments (author_id, at)`.execute(db)
  await sql`
    create table comment_reports (
      comment_id uuid not null references project_comments,
      player_id text not null references users,
      reason text not null check (reason in ('spam', 'abuse', 'personal', 'off_topic')),
      at timestamptz not null,
      primary key (comment_id, player_id)
    )`.execute(db)
  await sql`create index comment_reports_player on comment_reports (player_id, at)`.execute(db)
  // What administrators removed, with what it said; for them alone.
  await sql`
    create table comment_removals (
      comment_id uuid primary key references project_comments,
      admin_id text not null references users,
      reason text not null,
      text text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete on comment_removals
      for each row execute function refuse_change()`.execute(db)
}
