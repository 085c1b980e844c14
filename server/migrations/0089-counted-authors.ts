import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Replies and authors of a project's comments are counted as comments are written, as the comments are (0073). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table comment_authors (
      project_id text not null references projects,
      author_id text not null references users,
      -- Of that author, that can be read.
      comments integer not null check (comments >= 0),
      primary key (project_id, author_id)
    )`.execute(db)
  await sql`
    insert into comment_authors (project_id, author_id, comments)
    select project_id, author_id, count(*) from project_comments where text is not null group by 1, 2`.execute(
    db,
  )
  await sql`
    alter table projects
      add column replies integer not null default 0 check (replies >= 0),
      add column comment_authors integer not null default 0 check (comment_authors >= 0)`.execute(db)
  await sql`
    update projects set replies = counted.replies, comment_authors = counted.authors
    from (
      select project_id, count(parent_id) as replies, count(distinct author_id) as authors
      from project_comments where text is not null group by project_id
    ) counted where counted.project_id = projects.id`.execute(db)
  await sql`drop index project_comments_readable`.execute(db)
  await sql`
    create index project_comments_latest on project_comments (project_id, at desc) where text is not null`.execute(
    db,
  )
}
