import { Hono } from 'hono'
import { checkAnswering } from '../platform/database/check-answering.ts'
import { health } from '#contract/http/health.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'

export const healthRoutes = ({ db }: Pick<Dependencies, 'db'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, health, async () => {
    await checkAnswering(db)
    return { status: 'ok' as const }
  })
  return routes
}
