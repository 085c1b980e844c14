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
const lockKey = 4_871_001

/** The hub's migrations in the order they run; each module is loaded when its migration runs. */
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

/**
 * Brings the database to the newest schema, all or nothing, and returns the names of the migrations that ran now.
 * Safe from several processes at once: one transaction under an advisory lock. Throws a StartError for a database that
 * a newer hub has migrated, and for one that lacks a migration before one it has run.
 */
export const migrate = async (db: Db, migrations?: readonly Migration[]): Promise<string[]> => {
  const known = (migrations ?? (await readMigrations())).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      trx,
    )
    const done = (await sql<{ name: string }>`select name from migrations`.execute(trx)).rows.map(
      ({ name }) => name,
    )
    const names = known.map(({ name }) => name)
    refuseForeign(done, names)
    const missing = known.filter(({ name }) => !done.includes(name))
    refuseLate(
      done,
      missing.map(({ name }) => name),
    )
    for (const migration of missing) {
      await migration.up(trx as unknown as Kysely<unknown>)
      await sql`insert into migrations (name) values (${migration.name})`.execute(trx)
    }
    return missing.map(({ name }) => name)
  })
}
