import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** One customer at the payment provider for each user, made with the first checkout. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_customers (
      user_id text primary key references users,
      -- Null until the payment provider has told its name.
      customer_id text unique,
      -- Which try at creating it is the current one: part of its idempotency key.
      tries integer not null default 1
    )`.execute(db)
}
