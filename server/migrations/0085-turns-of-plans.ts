import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Whether a plan began or ended to count since the votes of the day were granted is asked with every vote. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index player_events_turns on player_events (user_id, at)
      where kind in ('plan_changed', 'plan_ended')`.execute(db)
  await sql`create index gift_runs_of_user on gift_runs (user_id, started_at)`.execute(db)
}
