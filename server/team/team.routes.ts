import { Hono } from 'hono'
import { getFounder } from '#contract/shell/team.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'

export const teamRoutes = ({ founder }: Pick<Dependencies, 'founder'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getFounder, async ({ query: { language } }) => ({
    founder: founder[language] ?? founder.en ?? Object.values(founder)[0] ?? null,
  }))
  return routes
}
