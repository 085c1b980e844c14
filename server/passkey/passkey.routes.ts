import { Hono } from 'hono'
import { passkeyLogIn, passkeyOptions } from '#contract/auth/passkey.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { deviceOf, keepDevice } from '../platform/http/device-cookie.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { passkeySite } from '../platform/security/passkeys.ts'
import { logIn } from '../session/log-in.store.ts'
import { insertChallenge } from './challenges.store.ts'
import { checkAnswer, noteCopy } from './check-answer.ts'
import { optionsOf } from './passkey-options.ts'
import { notePasskeyUse } from './passkey.store.ts'
import { serveOwnPasskeys } from './serve-own-passkeys.ts'

const toLogIn = { purpose: 'log_in', sessionId: null } as const

export const passkeyRoutes = (dependencies: RouteDependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const site = passkeySite(settings.publicUrl)
  const routes = new Hono<HubEnv>()

  serve(routes, passkeyOptions, async () => optionsOf(await insertChallenge(db, toLogIn, clock.now()), site))

  serve(routes, passkeyLogIn, async ({ body }, tools) => {
    const { note, header } = tools
    const device = deviceOf(tools)
    const answered = await checkAnswer(dependencies, body, toLogIn)
    if (isRefused(answered)) return answered
    const { passkey, counter } = answered
    const { user_id: userId } = passkey
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      const refused = await notePasskeyUse(trx, passkey, counter, clock.now())
      if (refused) return refused
      const from = { userAgent: header('User-Agent'), timeZone: body.time_zone, device }
      return logIn(trx, dependencies, userId, { ...from, way: 'passkey' })
    })
    if (isRefused(loggedIn)) {
      noteCopy(note, loggedIn, userId)
      return loggedIn
    }
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId, sessionId, reason: 'passkey' })
    keepDevice(tools, device)
    return session
  })

  serveOwnPasskeys(routes, dependencies)
  return routes
}
