import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  changeProject as changeEndpoint,
  exportDeskProjects,
  findDeskProjects as findEndpoint,
  tellDeskProject,
} from '#contract/desk/projects-desk.contract.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { changeProject } from './change-project.store.ts'
import { findDeskProjects, tellProject } from './find-desk-projects.store.ts'
import { projectColumns } from './project-columns.ts'
import { refuse } from '../platform/http/refused.ts'

const projectsAtOnce = 50

export const projectsDeskRoutes = ({
  db,
  clock,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, findEndpoint, ({ query }) => findDeskProjects(db, { ...query, most: projectsAtOnce }))

  serveFile(
    routes,
    exportDeskProjects,
    exportList({
      name: 'projects',
      columns: projectColumns,
      clock,
      read: async (wanted) => {
        const { projects, next } = await findDeskProjects(db, wanted)
        return { rows: projects, next }
      },
    }),
  )

  serve(routes, tellDeskProject, async ({ params: { id } }) => {
    const told = await tellProject(db, id)
    if (told === null) return refuse('not_found')
    return told
  })

  serve(routes, changeEndpoint, async ({ params: { id }, body }, { caller, note, idempotencyKey }) => {
    const key = `project-${caller.userId}-${idempotencyKey ?? randomUUID()}`
    const refused = await changeProject(db, { ...body, id, adminId: caller.userId, key }, clock.now())
    if (refused) return refused
    note('project_changed', { reason: body.change.verb })
    live.feed.changed()
    const told = await tellProject(db, id)
    if (told === null) return refuse('not_found')
    return told
  })

  return routes
}
