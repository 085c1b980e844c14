import { rm } from 'node:fs/promises'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { prepareAdministrators } from './admin.ts'
import { createTemplate } from './hub-database.ts'
import { Hub } from './hub.ts'

/**
 * Set-up of the whole run: a first start takes a hub four seconds of a processor, and leaves the same for everyone. It is
 * done once; the hubs of the journeys begin with a copy of what it left. They are on PostgreSQL, as at an operator's, and
 * because an embedded database takes every hub as much again as all the rest of its start.
 */
export default async (): Promise<() => Promise<void>> => {
  const postgres = findPostgres() ? await startPostgres() : null
  const hub = await Hub.start({}, postgres ? { database: await createTemplate(postgres.url) } : {})
  await hub.halt()
  await prepareAdministrators(hub)
  process.env['HUB_JOURNEY_DATA'] = hub.data
  return async () => {
    await rm(hub.data, { recursive: true, force: true, maxRetries: 5 })
    await postgres?.stop()
  }
}
