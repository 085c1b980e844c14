import { Hono } from 'hono'
import { listWays, removeWay } from '#contract/auth/ways.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { readWays, deleteWay } from './ways.store.ts'

export const waysRoutes = ({ db, clock, waysIn }: RouteDependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listWays, async (_, { caller }) => {
    const ways = await readWays(db, waysIn, caller.userId)
    return { ways, isLast: ways.length === 1 }
  })

  serve(routes, removeWay, async ({ params }, { caller, note }) => {
    const kind = await undoneWhenRefused(db, (trx) => deleteWay(trx, waysIn, caller, params.id, clock.now()))
    if (isRefused(kind)) return kind
    note('way_removed', { reason: kind })
    return { success: true as const }
  })

  return routes
}
