import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A player sees where they are logged in: on which kind of device, and by which way in each session began. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sessions
      -- Null: not known, or before 0114.
      add column device text check (device in ('computer', 'phone', 'tablet')),
      add column way text check (way in ('mail', 'wallet', 'google', 'immutablex', 'password', 'passkey'))`.execute(
    db,
  )
}
