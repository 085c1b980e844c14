import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When the payment provider was last asked which refunds and disputes there are: a webhook about one may be lost. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table provider_looks (
      what text primary key check (what in ('refunds', 'disputes')),
      -- The beginning of the last look that was finished.
      looked_at timestamptz,
      -- When to look next; null: at once.
      due_at timestamptz
    )`.execute(db)
  await sql`insert into provider_looks (what) values ('refunds'), ('disputes')`.execute(db)
}
