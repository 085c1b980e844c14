import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What opens a checkout as a form in the hub's own page; such a checkout has no address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column checkout_secret text`.execute(db)
}
