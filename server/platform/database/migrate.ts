import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { StartError } from '../process/start-error.ts'

interface Migration {
  up(db: Kysely<unknown>): Promise<void>
}

const folder = new URL('../../migrations/', import.meta.url)
const lockKey = 4_871_001

const names = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.ts$/u.test(name)).toSorted()

/**
 * Brings the database to the newest schema, all or nothing, and answers the names of the migrations that ran now.
 * Safe from several processes at once: one transaction under an advisory lock. Refuses a database that a newer hub
 * has already migrated.
 */
export const migrate = (db: Db): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
      trx,
    )
    const done = new Set(
      (await sql<{ name: string }>`select name from migrations`.execute(trx)).rows.map((row) => row.name),
    )
    const known = await names()
    const foreign = [...done].filter((name) => !known.includes(name))
    if (foreign.length > 0) {
      throw new StartError(
        `The database was migrated by a newer hub (${foreign.join(', ')}). Start that version, or use another database.`,
      )
    }
    const missing = known.filter((name) => !done.has(name))
    for (const name of missing) {
      const migration: Migration = await import(new URL(name, folder).href)
      await migration.up(trx as unknown as Kysely<unknown>)
      await sql`insert into migrations (name) values (${name})`.execute(trx)
    }
    return missing
  })
