import { Hono } from 'hono'
import { readWayChange, undoWayChange } from '#contract/auth/undo.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { readChange, undoChange } from './undo.store.ts'
import { readUndoToken } from './undo-token.ts'

export const undoRoutes = ({ db, clock, settings, waysIn }: RouteDependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, readWayChange, ({ body }) => {
    const id = readUndoToken(body.token, settings)
    return id === null ? refuse('undo_invalid') : readChange(db, id, clock.now())
  })

  serve(routes, undoWayChange, async ({ body }, { note }) => {
    const id = readUndoToken(body.token, settings)
    if (id === null) return refuse('undo_invalid')
    const undone = await undoneWhenRefused(db, (trx) => undoChange(trx, waysIn, id, clock.now()))
    if (isRefused(undone)) return undone
    if (undone) note('way_undone', { userId: undone.userId, reason: undone.kind })
    return { status: 'undone' as const }
  })

  return routes
}
