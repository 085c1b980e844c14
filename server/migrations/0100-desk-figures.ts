import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The overview finds the rows of one day by their time, so that it doesn't read those of other days. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index journal_transactions_by_time on journal_transactions (at)`.execute(db)
  await sql`create index project_votes_by_time on project_votes (at)`.execute(db)
  await sql`
    create index payment_events_of_money on payment_events (received_at)
      where type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded', 'invoice.paid')`.execute(
    db,
  )
}
