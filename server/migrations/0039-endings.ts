import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A subscription can stop with the period that was paid; past orders are read newest first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column ending boolean not null default false`.execute(db)
  await sql`alter table subscriptions add column ending_told_at timestamptz`.execute(db)
  await sql`create index orders_of_user on orders (user_id, attempt desc) where paid_at is not null`.execute(
    db,
  )
}
