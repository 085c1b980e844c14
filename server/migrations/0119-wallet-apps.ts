import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Wallets are listed by the name of their app, as it announced itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table wallets add column app text check (char_length(app) between 1 and 160)`.execute(db)
}
