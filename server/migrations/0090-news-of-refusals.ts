import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Followers hear that a project was refused, too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table follower_news drop constraint follower_news_kind_check,
      add constraint follower_news_kind_check
        check (kind in ('project_updated', 'project_opened', 'project_completed', 'project_refused'))`.execute(
    db,
  )
}
