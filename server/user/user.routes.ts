import { Hono } from 'hono'
import { favouritePaths } from '#contract/http/paths.ts'
import { saveFavoritePage, saveSettings } from '#contract/account/user.contract.ts'
import { isZone } from '#contract/votes/vote-days.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { updateTimeZone } from '../votes/vote-power.store.ts'
import { updateUser } from './user.store.ts'
import { refuse } from '../platform/http/refused.ts'

export const userRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, saveFavoritePage, async ({ body: { favorite_page } }, { caller }) => {
    if (favorite_page !== null && !favouritePaths.includes(favorite_page)) return refuse('favourite_unknown')
    const user = await updateUser(db, caller.userId, { favorite_page }, clock.now())
    if (!user) return refuse('unauthorized')
    return user
  })

  serve(routes, saveSettings, async ({ body: { time_zone: zone, ...body } }, { caller }) => {
    if (zone !== undefined && !isZone(zone)) return refuse('zone_unknown')
    const nowMs = clock.now()
    if (zone !== undefined) await updateTimeZone(db, caller.userId, zone, nowMs)
    const user = await updateUser(db, caller.userId, body, nowMs)
    if (!user) return refuse('unauthorized')
    return { ...user, saved_at: new Date(nowMs).toISOString() }
  })

  return routes
}
