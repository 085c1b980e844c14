import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players log in by passkeys, which sign a challenge of the hub. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passkeys (
      id text primary key,
      user_id text not null references users on delete cascade,
      -- WebAuthn's id of the credential, base64url.
      credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1364),
      -- COSE key, base64url.
      public_key text not null,
      counter bigint not null check (counter between 0 and 4294967295),
      name text check (char_length(name) between 1 and 160),
      added_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db)
  await sql`comment on table passkeys is 'The hub: select, insert, update, delete.'`.execute(db)
  await sql`
    create table passkey_challenges (
      hash text primary key,
      purpose text not null check (purpose in ('log_in', 'add', 'prove')),
      -- The session that asked; a challenge to log in has none.
      session_id text check ((session_id is null) = (purpose = 'log_in')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db)
  await sql`comment on table passkey_challenges is 'The hub: select, insert, update, delete.'`.execute(db)
}
