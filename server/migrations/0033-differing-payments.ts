import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A payment that is not its order's ends the order, and what it started at the payment provider. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders drop constraint orders_status_check`.execute(db)
  await sql`
    alter table orders add constraint orders_status_check
      check (status in ('awaiting_payment', 'paid', 'fulfilled', 'differs', 'cancelled', 'expired'))`.execute(
    db,
  )
  await sql`alter table orders add column end_subscription_at timestamptz`.execute(db)
  await sql`create index orders_ending on orders (end_subscription_at) where end_subscription_at is not null`.execute(
    db,
  )
}
