import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players log in by a password, which they set with a mailed code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passwords (
      user_id text primary key references users on delete cascade,
      hash text not null check (hash like '$argon2id$%'),
      set_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`comment on table passwords is 'The hub: select, insert, update, delete.'`.execute(db)
  await sql`
    create table password_codes (
      user_id text primary key references users on delete cascade,
      hash text not null,
      mailbox text not null,
      expires_at timestamptz not null,
      wrong_tries integer not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index password_codes_by_end on password_codes (expires_at)`.execute(db)
  await sql`comment on table password_codes is 'The hub: select, insert, update, delete.'`.execute(db)
}
