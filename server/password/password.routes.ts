import { Hono } from 'hono'
import { passwordLogIn } from '#contract/auth/password.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf, keepDevice } from '../platform/http/device-cookie.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { countByMailbox, knownCookie, knownLifeMs, withMailbox } from '../platform/http/known-browser.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { logIn } from '../session/log-in.store.ts'
import { notePasswordUse } from './password.store.ts'
import { serveSetting } from './serve-setting.ts'
import { verifyPassword } from './verify-password.ts'

export const passwordRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const routes = new Hono<HubEnv>()

  const logInByPassword: Handler<typeof passwordLogIn> = async ({ body }, tools) => {
    const { note, header, cookie, setCookie } = tools
    const device = deviceOf(tools)
    const address = readAddress(body.email)
    if (address === null) return refuse('login_failed')
    const { mailbox } = address
    const verified = await verifyPassword(db, mailbox, body.password)
    if (verified === null) return refuse('login_failed')
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      if (!(await notePasswordUse(trx, verified, clock.now()))) return refuse('login_failed')
      const from = { userAgent: header('User-Agent'), timeZone: body.time_zone, device }
      return logIn(trx, dependencies, verified.userId, { ...from, way: 'password' })
    })
    if (isRefused(loggedIn)) return loggedIn
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId: session.user.id, sessionId, reason: 'password' })
    setCookie(knownCookie, withMailbox(cookie(knownCookie), mailbox, settings.sessionSecret), knownLifeMs)
    keepDevice(tools, device)
    return session
  }
  // Not in the lines of rows: a crowd that waits for hashes must not hold them up.
  serve(routes, passwordLogIn, logInByPassword, { countAs: countByMailbox(settings), waitsFor: 'outside' })

  serveSetting(routes, dependencies)
  return routes
}
