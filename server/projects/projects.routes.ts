import { Hono } from 'hono'
import { getFundStats, listProjects } from '#contract/projects.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { readFundStats, readProjects } from './projects.store.ts'

export const projectsRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, listProjects, () => readProjects(db, clock.now()))
  serve(routes, getFundStats, () => readFundStats(db, clock.now()))
  return routes
}
