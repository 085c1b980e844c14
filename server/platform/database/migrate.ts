import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { StartError } from '../process/start-error.ts'

export interface Migration {
  /** Four digits and words, `0044-honest-names.ts`; migrations run in the order of their names. */
  readonly name: string
  up(db: Kysely<unknown>): Promise<void>
}

const folder = new URL('../../migrations/', import.meta.url)
/** Advisory lock for migrating and for setting up rights. */
export const migrationLock = 4_871_001

/** Returns the hub's migrations in the order they run; each module is loaded when its migration runs. */
export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.ts$/u.test(name))
  return names.toSorted().map((name) => ({
    name,
    async up(db) {
      const { up }: Pick<Migration, 'up'> = await import(new URL(name, folder).href)
      await up(db)
    },
  }))
}

const refuseForeign = (done: readonly string[], known: readonly string[]): void => {
  const foreign = done.filter((name) => !known.includes(name))
  if (foreign.length === 0) return
  throw new StartError(
    `The database was migrated by a newer hub (${foreign.join(', ')}). Start that version, or use another database.`,
  )
}

/** Every database must run the migrations in the same order, or their schemas would differ. */
const refuseLate = (done: readonly string[], missing: readonly string[]): void => {
  const newest = done.toSorted().at(-1) ?? ''
  const late = missing.filter((name) => name < newest)
  if (late.length === 0) return
  throw new StartError(
    `The database has run ${newest} already, and ${late.join(', ')} comes before it: migrations are only ever added at the end. Give it a number after the newest, or use another database.`,
  )
}

/** The names of the migrations that ran. Also works for a role that may not create tables. */
const readDone = async (trx: Db): Promise<string[]> => {
  const { rows: known } = await sql`select where to_regclass('migrations') is not null`.execute(trx)
  if (known.length === 0)
    await sql`create table migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      trx,
    )
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Only the owner of the tables can alter them. */
const refuseOthers = async (trx: Db): Promise<void> => {
  const { rows } = await sql`
    select from pg_class where oid = to_regclass('migrations') and pg_has_role(relowner, 'usage')`.execute(
    trx,
  )
  if (rows.length === 0)
    throw new StartError(
      'The database needs migrations, which its role may not run: set MIGRATION_URL to the address of the role that owns the tables.',
    )
}

/**
 * Migrates the database to the newest schema, all or nothing, and returns the names of the migrations that ran now.
 * Safe with several processes at once: one transaction under an advisory lock. Throws a StartError for a database
 * that a newer hub has migrated, for one that lacks a migration before one it has run, and for a role that may not
 * migrate.
 */
export const migrate = async (db: Db, migrations?: readonly Migration[]): Promise<string[]> => {
  const known = (migrations ?? (await readMigrations())).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx)
    const done = await readDone(trx)
    const names = known.map(({ name }) => name)
    refuseForeign(done, names)
    const missing = known.filter(({ name }) => !done.includes(name))
    refuseLate(
      done,
      missing.map(({ name }) => name),
    )
    if (missing.length > 0) await refuseOthers(trx)
    for (const migration of missing) {
      await migration.up(trx as unknown as Kysely<unknown>)
      await sql`insert into migrations (name) values (${migration.name})`.execute(trx)
    }
    return missing.map(({ name }) => name)
  })
}
