import { Hono } from 'hono'
import { toDollars } from '#contract/money.ts'
import { getDailyStats, updateMetrics } from '#contract/project-stats.contract.ts'
import { getFundStats, listProjects } from '#contract/projects.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { readDailyStats, recountProject } from './project-stats.store.ts'
import { readFundStats, readProjects } from './projects.store.ts'

export const projectsRoutes = ({
  db,
  clock,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, listProjects, () => readProjects(db, clock.now()))
  serve(routes, getFundStats, () => readFundStats(db, clock.now()))

  serve(routes, getDailyStats, async ({ params: { id } }, { fail }) => {
    const data = await readDailyStats(db, id, clock.now())
    if (data === null) throw fail('not_found')
    return { success: true as const, data }
  })

  serve(routes, updateMetrics, async ({ params: { id } }, { caller, fail }) => {
    const counted = await recountProject(db, { projectId: id, adminId: caller.userId }, clock.now())
    if (counted === null) throw fail('not_found')
    live.feed.changed()
    const told = ({ votes, cents }: typeof counted.after) => ({
      weightedVotes: votes,
      donations: toDollars(cents),
    })
    return { success: true as const, data: { before: told(counted.before), after: told(counted.after) } }
  })

  return routes
}
