import { Hono } from 'hono'
import { endDevice, endOtherDevices, listDevices } from '#contract/auth/devices.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { endDevices, readDevices } from './devices.store.ts'

export const devicesRoutes = ({ db, clock }: Dependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listDevices, async (_, { caller }) => ({
    devices: await readDevices(db, caller, clock.now()),
  }))

  serve(routes, endDevice, async ({ params }, { caller, note }) => {
    const ended = await db.transaction().execute((trx) => endDevices(trx, caller, params.id, clock.now()))
    if (isRefused(ended)) return ended
    if (ended === 0) return refuse('not_found')
    note('sessions_ended', { reason: 'one by its player' })
    return { success: true as const }
  })

  serve(routes, endOtherDevices, async (_, { caller, note }) => {
    const ended = await db.transaction().execute((trx) => endDevices(trx, caller, null, clock.now()))
    if (isRefused(ended)) return ended
    if (ended > 0) note('sessions_ended', { reason: `${ended} by their player` })
    return { ended }
  })

  return routes
}
