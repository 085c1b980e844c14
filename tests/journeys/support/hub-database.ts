import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { databaseUrl } from '#tests/support/database/postgres/start-postgres.ts'

/** Where a journey's hub keeps its rows. */
export interface HubDatabase {
  /** What tells the hub so. */
  readonly env: Readonly<Record<string, string>>
  /** A hub that runs has it to itself: nothing can be changed beside it. */
  readonly isExclusive: boolean
  change(sql: string, values: readonly unknown[]): Promise<void>
  remove(): Promise<void>
}

/** Address of the run's PostgreSQL, by which the workers find it; unset where none comes with npm. */
const serverAddress = 'HUB_JOURNEY_POSTGRES'
/** What the first start left there. */
const template = 'hub_journeys'

const changeIn = async (db: Db, sql: string, values: readonly unknown[]): Promise<void> => {
  try {
    await db.executeQuery(CompiledQuery.raw(sql, [...values]))
  } finally {
    await db.destroy()
  }
}

/** The embedded database in a data folder, as `npm start` has it. */
export const embedded = (folder: string): HubDatabase => ({
  env: {},
  isExclusive: true,
  change: async (sql, values) =>
    changeIn(openPglite(await createPglite({ dataDir: join(folder, 'database') })), sql, values),
  remove: () => Promise.resolve(),
})

const onServer = (server: string, name: string): HubDatabase => {
  const url = databaseUrl(server, name)
  return {
    env: { DATABASE_URL: url },
    isExclusive: false,
    change: (sql, values) => changeIn(openPostgres(url, { connections: 1 }), sql, values),
    remove: () =>
      changeIn(openPostgres(server, { connections: 1 }), `drop database if exists ${name} with (force)`, []),
  }
}

/** Makes the database of the first start on a PostgreSQL, and tells the workers where it is. */
export const createTemplate = async (server: string): Promise<HubDatabase> => {
  await changeIn(openPostgres(server, { connections: 1 }), `create database ${template}`, [])
  process.env[serverAddress] = server
  return onServer(server, template)
}

/** A copy of what the first start left on the run's PostgreSQL; null where there is none. */
export const copyTemplate = async (): Promise<HubDatabase | null> => {
  const server = process.env[serverAddress]
  if (server === undefined) return null
  const name = `hub_${randomUUID().replaceAll('-', '')}`
  await changeIn(openPostgres(server, { connections: 1 }), `create database ${name} template ${template}`, [])
  return onServer(server, name)
}
