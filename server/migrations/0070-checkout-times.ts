import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When an order's checkout was opened, and when it was left unpaid. Of orders from before it isn't known. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column opened_at timestamptz, add column closed_at timestamptz`.execute(db)
}
