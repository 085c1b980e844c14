import { Hono } from 'hono'
import * as contract from '#contract/auth/openid.contract.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { href, paths } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf, keepDevice } from '../platform/http/device-cookie.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve, serveRedirect } from '../platform/http/route.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { requireProof } from '../session/proof.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { addIdentity } from './identities.store.ts'
import { openClients } from './clients.ts'
import { redeemCode } from './redeem-code.ts'
import { serveStarts } from './serve-starts.ts'
import { consumeCode, insertTicket } from './starts.store.ts'
import { browserMarks, markBrowser } from './way-cookie.ts'

/** The page that tells the player why they come back without a log-in. */
const pageOfRefusal =
  (way: OpenIdWay) =>
  (code: string): string =>
    href(paths.logInReturn, { way, problem: code })

export const openIdRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const clients = openClients(settings)
  const routes = new Hono<HubEnv>()

  serve(routes, contract.offeredWays, () => ({
    google: clients.google !== null,
    immutablex: clients.immutablex !== null,
  }))

  serve(
    routes,
    contract.openIdReady,
    async ({ params: { way } }) => (await clients.ready(way)) ?? { ready: true as const },
    { waitsFor: 'outside' },
  )

  serve(routes, contract.createTicket, async ({ body: { way, purpose } }, tools) => {
    const { caller } = tools
    if (clients[way] === null) return refuse('openid_not_offered')
    const nowMs = clock.now()
    const unproved = purpose === 'add' ? await requireProof(db, caller.sessionId, nowMs) : null
    if (unproved) return unproved
    const browser = markBrowser(way, tools)
    const { ticket, expiresMs } = await insertTicket(db, { way, purpose, session: caller }, browser, nowMs)
    return { ticket, expiresAt: new Date(expiresMs).toISOString() }
  })

  const { start, finish } = serveStarts(dependencies, clients)
  const google = { waitsFor: 'outside', onRefused: pageOfRefusal('google') } as const
  const immutable = { waitsFor: 'outside', onRefused: pageOfRefusal('immutablex') } as const
  serveRedirect(routes, contract.startGoogle, (_, tools) => start('google', null, tools), google)
  serveRedirect(
    routes,
    contract.linkGoogle,
    ({ query: { token } }, tools) => start('google', token, tools),
    google,
  )
  serveRedirect(
    routes,
    contract.startImmutableX,
    ({ query: { user_token: ticket = null } }, tools) => start('immutablex', ticket, tools),
    immutable,
  )
  serveRedirect(routes, contract.googleCallback, ({ query }, tools) => finish('google', query, tools), google)
  serveRedirect(
    routes,
    contract.immutableXCallback,
    ({ query }, tools) => finish('immutablex', query, tools),
    immutable,
  )

  serve(routes, contract.exchangeCode, async ({ body }, tools) => {
    const { note, header } = tools
    const browsers = browserMarks(tools)
    const device = deviceOf(tools)
    const from = { userAgent: header('User-Agent'), timeZone: body.time_zone, device }
    const redeemed = await undoneWhenRefused(db, (trx) =>
      redeemCode(trx, dependencies, { code: body.code, browsers, from }),
    )
    if (isRefused(redeemed)) return redeemed
    if (redeemed.status === 'logged_in') {
      const { sessionId, way, ...session } = redeemed
      note('logged_in', { userId: session.user.id, sessionId, reason: way })
      keepDevice(tools, device)
      return session
    }
    if (redeemed.status === 'proof_needed') {
      // The proof may take as long as a mailed link.
      markBrowser(redeemed.way, tools)
      return redeemed
    }
    const { userId, ...answer } = redeemed
    note(answer.status === 'added' ? 'way_added' : 'proved', { userId, reason: answer.way })
    return answer
  })

  serve(routes, contract.addProved, async ({ body }, tools) => {
    const { caller, note } = tools
    const nowMs = clock.now()
    const added = await undoneWhenRefused(db, async (trx) => {
      await lockWays(trx, caller.userId)
      const unproved = await requireProof(trx, caller.sessionId, nowMs)
      if (unproved) return unproved
      const browsers = browserMarks(tools)
      const code = await consumeCode(trx, { code: body.code, browsers, held: true }, nowMs)
      if (!code) return refuse('openid_code_invalid')
      if (code.held_for !== caller.userId) return refuse('proof_of_another')
      return (await addIdentity(trx, caller.userId, code, nowMs)) ?? code.way
    })
    if (isRefused(added)) return added
    note('way_added', { reason: added })
    return { status: 'added' as const, way: added }
  })

  return routes
}
