import { sql } from 'kysely'
import type { Db } from '#server/schema.ts'

const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Keeps what the migrations filled in beside the tables, for `restoreSeeds`. */
export const keepSeeds = async (db: Db): Promise<void> => {
  await sql`create schema seeds`.execute(db)
  for (const name of await tablesOf(db)) {
    await sql`create table ${sql.table(`seeds.${name}`)} as table ${sql.table(`public.${name}`)}`.execute(db)
  }
}

/** Brings every table back to what it was after the migrations; deleting is quicker than truncating these few rows. */
export const restoreSeeds = async (db: Db): Promise<void> => {
  const names = await tablesOf(db)
  await db.transaction().execute(async (trx) => {
    // Without foreign keys the order of the tables doesn't matter.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const name of names) {
      await sql`delete from ${sql.table(`public.${name}`)}`.execute(trx)
      await sql`insert into ${sql.table(`public.${name}`)} overriding system value table ${sql.table(`seeds.${name}`)}`.execute(
        trx,
      )
    }
  })
}
