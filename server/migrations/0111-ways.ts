import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players add and remove ways into their accounts, and undo that; they change their address or set a password by a mailed code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      -- Null: the account began with its address.
      add column mail_added_at timestamptz,
      -- The last log-in by a mailed link; null: none yet, or before 0111.
      add column mail_used_at timestamptz`.execute(db)
  // An added wallet has not logged anybody in yet.
  await sql`alter table wallets alter column used_at drop not null`.execute(db)
  await sql`comment on table wallets is 'The hub: select, insert, update, delete.'`.execute(db)
  await sql`
    create table mail_codes (
      user_id text not null references users on delete cascade,
      purpose text not null check (purpose in ('email', 'proof', 'password')),
      -- HMAC of the code, base64url: six digits alone would be guessed from a hash.
      hash text not null,
      -- The address that the code was mailed to, as typed, and its canonical form.
      email text not null,
      mailbox text not null,
      tries integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      -- A new code voids the one before.
      primary key (user_id, purpose)
    )`.execute(db)
  await sql`create index mail_codes_by_end on mail_codes (expires_at)`.execute(db)
  await sql`comment on table mail_codes is 'The hub: select, insert, update, delete.'`.execute(db)
  // A former address that its account can have back belongs to no other.
  await sql`
    create index way_changes_by_mailbox on way_changes ((removed ->> 'mailbox'))
    where kind = 'mail' and undone_at is null`.execute(db)
  await sql`create index way_changes_by_age on way_changes (at)`.execute(db)
}
