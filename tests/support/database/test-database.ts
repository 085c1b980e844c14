import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { pgliteTemplates, readTemplate } from './pglite-template.ts'
import { databaseUrl } from './postgres/start-postgres.ts'
import { restoreSeeds } from './seeds.ts'

/** Which database this run of the API tests is on: set by its project in vitest.config.ts. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

const free: Db[] = []

/** A PGlite of its own: migrated, or as a first start makes it. */
export const loadPglite = async (template: 'empty' | 'migrated'): Promise<Db> =>
  // Not PGlite's clone(): a clone forgets the parsers of its original.
  openPglite(await createPglite({ loadDataDir: await readTemplate((await pgliteTemplates())[template]) }))

/** Makes a migrated database of its own on the run's PostgreSQL and returns its address. */
export const createPostgresDatabase = async (template = 'hub_template'): Promise<string> => {
  const serverUrl = inject('postgresUrl')
  const name = `hub_${randomUUID().replaceAll('-', '')}`
  const server = openPostgres(serverUrl, { connections: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server)
  await server.destroy()
  return databaseUrl(serverUrl, name)
}

/** A database without any table, as one has it before the first migration; closed when the test is over. */
export const openEmptyDatabase = async (): Promise<Db> => {
  const db = onPostgres
    ? openPostgres(await createPostgresDatabase('template1'), { connections: 2 })
    : await loadPglite('empty')
  onTestFinished(() => db.destroy())
  return db
}

/** A migrated database as it is after the migrations; give it back when the test is over. The process keeps it for others. */
export const takeDatabase = async (): Promise<Db> => {
  const kept = free.pop()
  if (kept) return kept
  return onPostgres
    ? openPostgres(await createPostgresDatabase(), { connections: 20 })
    : loadPglite('migrated')
}

export const giveBackDatabase = async (db: Db): Promise<void> => {
  await restoreSeeds(db)
  free.push(db)
}
