import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table guilds (name text primary key, banner text, dissolved boolean not null)`.execute(db)
  await sql`comment on table guilds is 'The hub: select, insert, update, delete.'`.execute(db)
}
