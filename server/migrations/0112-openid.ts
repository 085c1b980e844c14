import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players log in at Google and Immutable (OpenID Connect). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table openid_identities (
      id text primary key,
      -- These two identify an account at the issuer. Its address may later be given to somebody else.
      issuer text not null,
      subject text not null,
      way text not null check (way in ('google', 'immutablex')),
      user_id text not null references users on delete cascade,
      email text,
      added_at timestamptz not null,
      used_at timestamptz,
      unique (issuer, subject)
    )`.execute(db)
  await sql`create index openid_identities_of_user on openid_identities (user_id)`.execute(db)
  await sql`
    create table openid_tickets (
      hash text primary key,
      way text not null check (way in ('google', 'immutablex')),
      purpose text not null check (purpose in ('add', 'prove')),
      browser_hash text not null,
      user_id text not null references users on delete cascade,
      session_id text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index openid_tickets_by_end on openid_tickets (expires_at)`.execute(db)
  await sql`
    create table openid_starts (
      hash text primary key,
      way text not null check (way in ('google', 'immutablex')),
      purpose text not null check (purpose in ('log_in', 'add', 'prove')),
      browser_hash text not null,
      -- Tells which of the hub's secrets its verifier was derived with.
      verifier_hash text not null,
      user_id text references users on delete cascade,
      session_id text,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index openid_starts_by_end on openid_starts (expires_at)`.execute(db)
  await sql`
    create table openid_codes (
      hash text primary key,
      way text not null check (way in ('google', 'immutablex')),
      purpose text not null check (purpose in ('log_in', 'add', 'prove')),
      browser_hash text not null,
      user_id text references users on delete cascade,
      session_id text,
      issuer text not null,
      subject text not null,
      email text,
      expires_at timestamptz not null,
      used_at timestamptz,
      -- The account of the address, whose player has to prove it first.
      held_for text references users on delete cascade
    )`.execute(db)
  await sql`create index openid_codes_by_end on openid_codes (expires_at)`.execute(db)
  for (const table of ['openid_identities', 'openid_tickets', 'openid_starts', 'openid_codes'])
    await sql`comment on table ${sql.table(table)} is 'The hub: select, insert, update, delete.'`.execute(db)
}
