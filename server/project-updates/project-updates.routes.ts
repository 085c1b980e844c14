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
import { isRefused, refuse } from '../platform/http/refused.ts'

export const projectUpdatesRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listUpdates, async ({ params, query }) => {
    const page = await readUpdates(db, params.id, query.from)
    if (page === null) return refuse('not_found')
    return page
  })

  serve(routes, writeEndpoint, async ({ params, body }, { caller, idempotencyKey: key }) => {
    const writing = { ...body, projectId: params.id, authorId: caller.userId, key }
    const written = await writeUpdate(db, writing, clock.now())
    if (isRefused(written)) return written
    return readUpdate(db, written.id)
  })

  serve(routes, editEndpoint, async ({ params: { updateId: id }, body }, { caller }) => {
    const refused = await editUpdate(db, { ...body, id, authorId: caller.userId }, clock.now())
    if (refused) return refused
    return readUpdate(db, id)
  })

  serve(routes, removeUpdate, async ({ params: { updateId: id }, query }, { caller }) => {
    const refused = await deleteUpdate(db, { id, by: caller, reason: query.reason }, clock.now())
    if (refused) return refused
    return readUpdate(db, id)
  })

  return routes
}
