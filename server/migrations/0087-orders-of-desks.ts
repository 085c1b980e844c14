import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const indexes = {
  project_totals_by_all_votes: sql`project_totals (votes, project_id)`,
  project_totals_by_all_cents: sql`project_totals (cents, project_id)`,
  projects_heard: sql`projects (coalesce(heard_at, created_at), id)`,
  // What waits, the longest first, before all that doesn't, the last first. Only the difference of two times is the same in
  // every time zone, and can be indexed.
  reported_comments_waiting: sql`reported_comments ((
    case when open > 0 then (extract(epoch from waiting_since - timestamptz '1970-01-01 00:00:00Z') * 1000)::bigint
      else 1000000000000000 - (extract(epoch from last_at - timestamptz '1970-01-01 00:00:00Z') * 1000)::bigint end
    ), comment_id)`,
  reported_comments_last: sql`reported_comments (last_at, comment_id)`,
  reported_comments_reports: sql`reported_comments (reports, comment_id)`,
  // How many wait is counted on every look at the overview.
  reported_comments_open: sql`reported_comments (comment_id) where open > 0`,
}

/** Each order of the desks of projects and of comments has an index, of all statuses and states. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index reported_comments_waiting`.execute(db)
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on ${on}`.execute(db)
}
