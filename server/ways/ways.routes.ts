import { Hono } from 'hono'
import { listWays, removeWay } from '#contract/auth/ways.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { readProofSeconds, requireProof } from '../session/proof.store.ts'
import { deleteWay } from './delete-way.store.ts'
import { mailId, readWays, wayOf } from './ways.store.ts'

export const waysRoutes = ({ db, clock, waysIn }: RouteDependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listWays, async (_, { caller }) => {
    const ways = await readWays(db, waysIn, caller.userId)
    const provedSeconds = await readProofSeconds(db, caller.sessionId, clock.now())
    return { ways, isLast: ways.length === 1, provedSeconds }
  })

  serve(routes, removeWay, async ({ params }, { caller, note }) => {
    const unproved = await requireProof(db, caller.sessionId, clock.now())
    if (unproved) return unproved
    if (params.id === mailId) return refuse('way_not_removable')
    const way = wayOf(params.id)
    if (way === null) return refuse('not_found')
    const refused = await undoneWhenRefused(db, (trx) => deleteWay(trx, waysIn, caller, way, clock.now()))
    if (refused) return refused
    note('way_removed', { reason: way.kind })
    return { success: true as const }
  })

  return routes
}
