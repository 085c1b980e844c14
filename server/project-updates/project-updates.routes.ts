import { Hono } from 'hono'
import {
  editUpdate as editEndpoint,
  listUpdates,
  removeUpdate,
  writeUpdate as writeEndpoint,
} from '#contract/projects/project-updates.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readUpdate, readUpdates } from './read-updates.store.ts'
import { deleteUpdate, editUpdate, writeUpdate } from './write-updates.store.ts'

export const projectUpdatesRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listUpdates, async ({ params, query }, { fail }) => {
    const page = await readUpdates(db, params.id, query.from)
    if (page === null) throw fail('not_found')
    return page
  })

  serve(routes, writeEndpoint, async ({ params, body }, { caller, fail, idempotencyKey: key }) => {
    const writing = { ...body, projectId: params.id, authorId: caller.userId, key }
    const written = await writeUpdate(db, writing, clock.now())
    if (typeof written === 'string') throw fail(written)
    return readUpdate(db, written.id)
  })

  serve(routes, editEndpoint, async ({ params: { updateId: id }, body }, { caller, fail }) => {
    const problem = await editUpdate(db, { ...body, id, authorId: caller.userId }, clock.now())
    if (problem !== null) throw fail(problem)
    return readUpdate(db, id)
  })

  serve(routes, removeUpdate, async ({ params: { updateId: id }, query }, { caller, fail }) => {
    const problem = await deleteUpdate(db, { id, by: caller, reason: query.reason }, clock.now())
    if (problem !== null) throw fail(problem)
    return readUpdate(db, id)
  })

  return routes
}
