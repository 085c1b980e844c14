import { Hono } from 'hono'
import { getDevPages } from '#contract/dev/dev.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'

/** Returns whether the developer's pages exist; those pages are not part of the API (dev-routes.ts). */
export const devRoutes = ({
  settings: { production, devPage = false },
}: Pick<Dependencies, 'settings'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getDevPages, () => ({ exist: devPage || !production }))
  return routes
}
