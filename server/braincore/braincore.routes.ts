import { Hono } from 'hono'
import { readOverview } from '#contract/desk/overview.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readOverviewOf } from './overview.store.ts'

export const braincoreRoutes = ({ db, clock, overview }: RouteDependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(
    routes,
    readOverview,
    ({ query: { since } }) => readOverviewOf(db, overview, { since, nowMs: clock.now() }),
    // It also stores newly found bursts.
    { waitsFor: 'rows' },
  )
  return routes
}
