import { rm } from 'node:fs/promises'
import { prepareAdministrators } from './admin.ts'
import { Hub } from './hub.ts'

/**
 * Set-up of the whole run: a first start takes a hub four seconds of a processor, and leaves the same for everyone. It is
 * done once; the hubs of the journeys begin with a copy of what it left.
 */
export default async (): Promise<() => Promise<void>> => {
  const hub = await Hub.start()
  await hub.halt()
  await prepareAdministrators(hub)
  process.env['HUB_JOURNEY_DATA'] = hub.data
  return () => rm(hub.data, { recursive: true, force: true, maxRetries: 5 })
}
