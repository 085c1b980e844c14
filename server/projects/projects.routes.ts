import { Hono } from 'hono'
import { toDollars } from '#contract/values/money.ts'
import { getDailyStats, updateMetrics } from '#contract/projects/project-stats.contract.ts'
import {
  getFundStats,
  getProject,
  listProjects,
  listProjectsOfCategory,
  listTopProjects,
  searchProjects,
} from '#contract/projects/projects.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { readDailyStats, recountProject } from './project-stats.store.ts'
import { findProjects, readProject, readProjects, readTopProjects } from './find-projects.store.ts'
import { readFundStats } from './projects.store.ts'
import type { Asked } from './project-rows.store.ts'
import { createStandings } from './standings.ts'
import { refuse } from '../platform/http/refused.ts'

export const projectsRoutes = ({
  db,
  clock,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  const standings = createStandings(db)
  const asked = (): Asked => ({ db, standings, nowMs: clock.now() })
  serve(routes, listProjects, ({ query }) => readProjects(asked(), query))
  serve(routes, listProjectsOfCategory, ({ params, query }) => readProjects(asked(), { ...query, ...params }))
  serve(routes, listTopProjects, () => readTopProjects(asked()))
  serve(routes, searchProjects, ({ query: { q, ...kind } }) => findProjects(asked(), { search: q, ...kind }))
  serve(routes, getFundStats, async () => {
    const [stats, { categories }] = await Promise.all([
      readFundStats(db, clock.now()),
      standings(clock.now()),
    ])
    return { ...stats, categories: categories() }
  })

  serve(routes, getProject, async ({ params: { id } }) => {
    const project = await readProject(asked(), id)
    if (project === null) return refuse('not_found')
    return project
  })

  serve(routes, getDailyStats, async ({ params: { id } }) => {
    const data = await readDailyStats(db, id, clock.now())
    if (data === null) return refuse('not_found')
    return { success: true as const, data }
  })

  serve(routes, updateMetrics, async ({ params: { id } }, { caller }) => {
    const counted = await recountProject(db, { projectId: id, adminId: caller.userId }, clock.now())
    if (counted === null) return refuse('not_found')
    live.feed.changed()
    const told = ({ votes, cents }: typeof counted.after) => ({
      weightedVotes: votes,
      donations: toDollars(cents),
    })
    return { success: true as const, data: { before: told(counted.before), after: told(counted.after) } }
  })

  return routes
}
