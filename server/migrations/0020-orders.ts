import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create sequence order_numbers start with 10001`.execute(db)
  await sql`
    create table orders (
      id text primary key,
      number text not null unique,
      user_id text not null references users,
      leg text not null check (leg in ('plan', 'gifts')),
      status text not null check (status in ('awaiting_payment', 'paid', 'fulfilled', 'cancelled', 'expired')),
      lines jsonb not null,
      total_cents integer not null check (total_cents > 0),
      idempotency_key text not null,
      request_hash text not null,
      -- What the payment provider is asked for: kept, so that a repeated call is the very same call.
      checkout jsonb not null,
      session_id text unique,
      session_url text,
      opening_until timestamptz,
      asked_at timestamptz,
      fulfil_at timestamptz,
      holds_slot boolean not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      fulfilled_at timestamptz,
      provider_subscription_id text unique,
      unique (user_id, idempotency_key)
    )`.execute(db)
  // At most one open checkout a user and leg, and at most one paid plan a user: a plan's order keeps its slot for as
  // long as its subscription runs.
  await sql`create unique index orders_slot on orders (user_id, leg) where holds_slot`.execute(db)
  await sql`create index orders_live on orders (status, created_at) where status = 'awaiting_payment'`.execute(
    db,
  )

  await sql`create index orders_paid on orders (fulfil_at) where status = 'paid'`.execute(db)

  await sql`
    create table subscriptions (
      id text primary key,
      user_id text not null references users,
      order_id text unique references orders,
      plan_id text not null references plans,
      type text not null check (type in ('monthly', 'yearly')),
      status text not null check (status in ('active', 'past_due', 'ended')),
      source text not null check (source in ('order', 'gift')),
      amount_cents integer not null,
      provider_id text unique,
      -- The newest event of the payment provider that spoke about the status.
      told_at timestamptz,
      started_at timestamptz not null,
      current_period_end timestamptz not null,
      -- False while the period's end is our own reckoning.
      period_told boolean not null default false
    )`.execute(db)
  await sql`create index subscriptions_user on subscriptions (user_id)`.execute(db)
  await sql`
    create unique index subscriptions_one_paid on subscriptions (user_id) where source = 'order' and status <> 'ended'
  `.execute(db)

  await sql`
    create table gift_codes (
      id text primary key,
      order_id text not null references orders,
      order_line integer not null,
      part integer not null,
      buyer_id text not null references users,
      plan_id text not null references plans,
      months integer not null check (months between 1 and 12),
      created_at timestamptz not null,
      unique (order_id, order_line, part)
    )`.execute(db)

  // Append-only: a member's votes are the sum of their rows.
  await sql`
    create table vote_ledger (
      id uuid primary key default gen_random_uuid(),
      user_id text not null references users,
      bank text not null check (bank in ('daily', 'carried', 'donation')),
      votes integer not null,
      order_id text references orders,
      order_line integer,
      at timestamptz not null,
      unique (order_id, order_line)
    )`.execute(db)
  await sql`create index vote_ledger_user on vote_ledger (user_id, bank)`.execute(db)
}
