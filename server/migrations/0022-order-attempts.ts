import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Attempts are numbered when they begin: of two that race for a slot the later one gets it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column attempt integer not null default nextval('order_numbers')`.execute(
    db,
  )
}
