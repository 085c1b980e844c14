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
  const names = await tablesOf(db)
  for (const name of names) {
    await sql`create table ${sql.table(`seeds.${name}`)} as table ${sql.table(`public.${name}`)}`.execute(db)
  }
  // Deleting is quicker than truncating these few rows. Without foreign keys the order of the tables doesn't matter.
  const statements = names.map(
    (name) =>
      `delete from public."${name}"; insert into public."${name}" overriding system value table seeds."${name}";`,
  )
  await sql`
    create function seeds.restore() returns void language plpgsql set session_replication_role = replica
    as ${sql.lit(`begin ${statements.join(' ')} end`)}`.execute(db)
}

/** Brings every table back to what it was after the migrations, in one question: it is asked after almost every test. */
export const restoreSeeds = async (db: Db): Promise<void> => {
  await sql`select seeds.restore()`.execute(db)
}
