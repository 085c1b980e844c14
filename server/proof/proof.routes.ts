import { Hono } from 'hono'
import { prove } from '#contract/auth/proof.contract.ts'
import { proofMs } from '#contract/auth/session.rules.ts'
import type { RouteDependencies } from '../feature.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { noteProof } from '../session/proof.store.ts'
import { proveByMail } from './mail-proof.ts'

export const proofRoutes = (dependencies: RouteDependencies): Hono<HubEnv> => {
  const { db, clock, waysIn } = dependencies
  const routes = new Hono<HubEnv>()

  const proveIt: Handler<typeof prove> = async ({ body }, tools) => {
    const { caller, note } = tools
    if (body.way === 'mail') {
      const given = await proveByMail(dependencies, caller, body)
      if (isRefused(given)) return given
      if (given === 'mailed') {
        note('code_sent', { reason: 'proof' })
        return { provedUntil: null }
      }
      if (given !== 'proved') {
        note('code_refused', { reason: 'proof' })
        return { status: 'wrong' as const, triesLeft: given.triesLeft }
      }
    } else {
      const ways = waysIn.find(({ kinds }) => kinds.includes(body.way))
      const refused = ways?.prove
        ? await ways.prove(dependencies, caller, body, tools)
        : refuse('proof_refused')
      if (refused) return refused
    }
    const nowMs = clock.now()
    if (!(await noteProof(db, caller.sessionId, nowMs))) return refuse('unauthorized')
    note('proved', { reason: body.way })
    return { provedUntil: new Date(nowMs + proofMs).toISOString() }
  }
  serve(routes, prove, proveIt, { waitsFor: 'outside' })

  return routes
}
