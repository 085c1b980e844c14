import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/platform/database/db.ts'
import { grantHubRights } from '#server/platform/database/hub-rights.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { keepSeeds } from '../seeds.ts'
import { databaseUrl, startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of the run's PostgreSQL; it holds the migrated database `hub_template`. */
    postgresUrl: string
  }
}

/** The role of the tests' hubs: as with MIGRATION_URL it can't do what no hub does. */
export const hubRole = 'hub_app'

/** One PostgreSQL for the whole run, with a migrated database to copy. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  const server = openPostgres(postgres.url)
  await sql`create database hub_template`.execute(server)
  await sql`create role ${sql.id(hubRole)} login`.execute(server)
  await server.destroy()
  const template = openPostgres(databaseUrl(postgres.url, 'hub_template'))
  await migrate(template)
  await keepSeeds(template)
  await grantHubRights(template, hubRole)
  await template.destroy()
  provide('postgresUrl', postgres.url)
  return postgres.stop
}
