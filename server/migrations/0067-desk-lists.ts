import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What the desks list by: payments of a day, and what administrators did last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index orders_by_day on orders (created_at)`.execute(db)
  await sql`create index desk_changes_by_time on desk_changes (at)`.execute(db)
}
