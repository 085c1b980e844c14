import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What becomes of a gift code: it is split, claimed or taken back. The code itself is a secret with rows of its own: one
 * that works, kept encrypted, and those that don't any more, of which only the HMAC stays. Codes can be made without an
 * order, by administrators. Gift time that a refund ended keeps what was left of it, because a dispute can be won.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table gift_codes
      alter column order_id drop not null,
      alter column order_line drop not null,
      alter column buyer_id drop not null,
      add column source text not null default 'order',
      add column recipient_email text,
      -- Counts the secrets that it has had.
      add column version integer not null default 0,
      add column split_from text references gift_codes,
      add column split_at timestamptz,
      add column claimed_by text references users,
      add column claimed_at timestamptz,
      add column gift_time_id text unique references gift_times,
      add check ((source = 'order') = (order_id is not null and order_line is not null and buyer_id is not null)),
      add check ((claimed_at is null) = (claimed_by is null) and (claimed_at is null) = (gift_time_id is null)),
      add check (split_at is null or claimed_at is null)`.execute(db)
  await sql`create index gift_codes_of_buyer on gift_codes (buyer_id, created_at, id)`.execute(db)
  await sql`create index gift_codes_of_claimant on gift_codes (claimed_by, claimed_at, id)`.execute(db)
  await sql`create index gift_codes_split_from on gift_codes (split_from)`.execute(db)

  await sql`
    create table gift_code_secrets (
      -- Of the code, under a key of the settings.
      hmac text primary key,
      gift_code_id text not null references gift_codes,
      -- Names the key that it is sealed with.
      key_id text not null,
      sealed text,
      made_at timestamptz not null,
      ended_at timestamptz,
      ended_as text check (ended_as in ('claimed', 'split', 'taken_back')),
      check ((ended_at is null) = (sealed is not null) and (ended_at is null) = (ended_as is null))
    )`.execute(db)
  await sql`create unique index gift_code_secrets_working on gift_code_secrets (gift_code_id) where ended_at is null`.execute(
    db,
  )

  // What proves that a code was asked for before: a campaign's token, hashed, or an administrator's key.
  await sql`
    create table gift_code_requests (
      key text primary key,
      gift_code_id text not null references gift_codes,
      requested_by text not null references users,
      requested_at timestamptz not null
    )`.execute(db)

  await sql`
    alter table gift_times
      add column taken_at timestamptz,
      add column taken_months integer not null default 0 check (taken_months >= 0),
      add column taken_ms bigint not null default 0 check (taken_ms >= 0),
      add check (taken_at is not null or (taken_months = 0 and taken_ms = 0))`.execute(db)
}
