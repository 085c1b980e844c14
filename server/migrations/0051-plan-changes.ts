import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a subscription will change to, who is changing it right now, and every change that was asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table subscriptions
      add column next_change jsonb,
      add column waiting_change jsonb,
      add column held_by text,
      add column held_until timestamptz`.execute(db)
  await sql`
    create table plan_changes (
      id text primary key,
      subscription_id text not null references subscriptions,
      idempotency_key text not null,
      request_hash text not null,
      tries integer not null default 1,
      done_at timestamptz,
      created_at timestamptz not null,
      unique (subscription_id, idempotency_key)
    )`.execute(db)
}
