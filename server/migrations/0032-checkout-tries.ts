import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The payment provider keeps a failure under its idempotency key: each try of a checkout has a number in its key. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column checkout_try integer not null default 1`.execute(db)
}
