import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import { grantHubRights } from '#server/platform/database/hub-rights.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Migration } from '#server/platform/database/migrate.ts'
import type { Db } from '#server/schema.ts'
import { pgliteTemplates, readTemplate } from './pglite-template.ts'
import { hubRole } from './postgres/global-setup.ts'
import { databaseUrl } from './postgres/start-postgres.ts'
import { restoreSeeds } from './seeds.ts'

/** Which database this run of the API tests is on: set by its project in vitest.config.ts. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

const free: Db[] = []
const taken = new Set<Db>()

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

const owners = new WeakMap<Db, Db>()

/** Opens a database with a role that has the hub's rights alone. */
const openAsHub = (ownerUrl: string): Db => {
  const url = new URL(ownerUrl)
  url.username = hubRole
  const db = openPostgres(url.href, { connections: 20 })
  owners.set(db, openPostgres(ownerUrl, { connections: 2 }))
  return db
}

/** The same database with the role that owns its tables: for what no hub does. On PGlite there is one role. */
export const ownerOf = (db: Db): Db => owners.get(db) ?? db

/** Runs migrations as a hub with MIGRATION_URL does when it starts. */
export const migrateAsOwner = async (db: Db, migrations: readonly Migration[]): Promise<void> => {
  await migrate(ownerOf(db), migrations)
  if (owners.has(db)) await grantHubRights(ownerOf(db), hubRole)
}

/** A migrated database as it is after the migrations; give it back when the test is over. The process keeps it for others. */
export const takeDatabase = async (): Promise<Db> => {
  const db =
    free.pop() ?? (onPostgres ? openAsHub(await createPostgresDatabase()) : await loadPglite('migrated'))
  taken.add(db)
  return db
}

/** A hub may be closed by its test and once more at the test's end: given back twice, one database would be two tests'. */
export const giveBackDatabase = async (db: Db): Promise<void> => {
  if (!taken.delete(db)) return
  await restoreSeeds(db)
  free.push(db)
}
