import { sql } from 'kysely'
import type { Db } from '#server/schema.ts'

/** The tables, with those of their columns that the database doesn't work out by itself. */
const tablesOf = async (db: Db): Promise<{ name: string; columns: string }[]> => {
  const { rows } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg('"' || column_name || '"', ', ') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' and is_generated = 'NEVER'
    group by table_name`.execute(db)
  return rows
}

/** Keeps what the migrations filled in beside the tables, for `restoreSeeds`. */
export const keepSeeds = async (db: Db): Promise<void> => {
  await sql`create schema seeds`.execute(db)
  const tables = await tablesOf(db)
  for (const { name } of tables) {
    await sql`create table ${sql.table(`seeds.${name}`)} as table ${sql.table(`public.${name}`)}`.execute(db)
  }
  // Deleting is quicker than truncating these few rows. Without foreign keys the order of the tables doesn't matter.
  const statements = tables.map(
    ({ name, columns }) =>
      `delete from public."${name}"; insert into public."${name}" (${columns}) overriding system value select ${columns} from seeds."${name}";`,
  )
  await sql`
    create function seeds.restore() returns void language plpgsql security definer set session_replication_role = replica
    as ${sql.lit(`begin ${statements.join(' ')} end`)}`.execute(db)
  await sql`grant usage on schema seeds to public`.execute(db)
}

/** Brings every table back to what it was after the migrations, in one question: it is asked after almost every test. */
export const restoreSeeds = async (db: Db): Promise<void> => {
  await sql`select seeds.restore()`.execute(db)
}
