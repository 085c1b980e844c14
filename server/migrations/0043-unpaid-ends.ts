import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When the payment provider was seen to ask for nothing more of an ended subscription; null: not yet. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column closed_at timestamptz`.execute(db)
}
