import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A subscription whose renewals stay unpaid is kept, and gives nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions drop constraint subscriptions_status_check`.execute(db)
  await sql`
    alter table subscriptions add constraint subscriptions_status_check
      check (status in ('active', 'past_due', 'unpaid', 'ended'))`.execute(db)
  await sql`alter table subscriptions add column asked_at timestamptz`.execute(db)
}
