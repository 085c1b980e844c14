import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A donation may give its votes to a project with the payment: a row of the project, and one that spends them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table project_votes
      add column order_id text references orders,
      add column order_line integer,
      add constraint project_votes_of_order unique (order_id, order_line)`.execute(db)
  await sql`alter table vote_ledger add column project_vote_id uuid unique references project_votes`.execute(
    db,
  )
}
