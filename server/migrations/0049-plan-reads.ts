import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When the payment provider is to be asked which plan a paid subscription is for; null: nothing to ask. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column plan_read_due_at timestamptz`.execute(db)
  await sql`create index subscriptions_plan_read_due on subscriptions (plan_read_due_at)
    where plan_read_due_at is not null`.execute(db)
}
