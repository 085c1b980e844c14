import { Hono } from 'hono'
import { toDollars } from '#contract/money.ts'
import { getDailyStats, updateMetrics } from '#contract/project-stats.contract.ts'
import {
  getFundStats,
  getProject,
  listProjects,
  listProjectsOfCategory,
  listTopProjects,
  searchProjects,
} from '#contract/projects.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { readDailyStats, recountProject } from './project-stats.store.ts'
import { findProjects, readProject, readProjects, readTopProjects } from './find-projects.store.ts'
import { readFundStats } from './projects.store.ts'

export const projectsRoutes = ({
  db,
  clock,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, listProjects, () => readProjects(db, clock.now()))
  serve(routes, listProjectsOfCategory, ({ params: { category } }) => readProjects(db, clock.now(), category))
  serve(routes, listTopProjects, () => readTopProjects(db, clock.now()))
  serve(routes, searchProjects, ({ query: { q } }) => findProjects(db, q, clock.now()))
  serve(routes, getFundStats, () => readFundStats(db, clock.now()))

  serve(routes, getProject, async ({ params: { id } }, { fail }) => {
    const project = await readProject(db, id, clock.now())
    if (project === null) throw fail('not_found')
    return project
  })

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
