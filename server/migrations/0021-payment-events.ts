import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_events (
      id text primary key,
      type text not null,
      order_id text,
      fact jsonb not null,
      created_at timestamptz not null,
      received_at timestamptz not null,
      attempts integer not null default 0,
      due_at timestamptz,
      outcome text,
      settled_at timestamptz
    )`.execute(db)
  await sql`create index payment_events_due on payment_events (due_at) where due_at is not null`.execute(db)
  await sql`create index payment_events_order on payment_events (order_id)`.execute(db)
}
