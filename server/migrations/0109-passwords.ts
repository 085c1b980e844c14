import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players log in by a password. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passwords (
      user_id text primary key references users on delete cascade,
      hash text not null check (hash like '$argon2id$%'),
      set_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`comment on table passwords is 'The hub: select, insert, update, delete.'`.execute(db)
}
