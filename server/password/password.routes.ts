import { Hono } from 'hono'
import { passwordLogIn } from '#contract/auth/password.contract.ts'
import { normalPassword } from '#contract/auth/password.rules.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { browserNames } from '../platform/http/browser-names.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { countByMailbox, knownCookie, knownLifeMs, withMailbox } from '../platform/http/known-browser.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { hashPassword, isOutdated, matchesPassword } from '../platform/security/password-hash.ts'
import { logIn } from '../session/log-in.store.ts'
import { findPassword, usePassword } from './password.store.ts'
import { serveSetting } from './serve-setting.ts'

export const passwordRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const routes = new Hono<HubEnv>()

  const logInByPassword: Handler<typeof passwordLogIn> = async (
    { body },
    { note, header, cookie, setCookie },
  ) => {
    const address = readAddress(body.email)
    if (address === null) return refuse('login_failed')
    const { mailbox } = address
    const password = normalPassword(body.password)
    const found = await findPassword(db, mailbox)
    // Always one hash, so that the time doesn't reveal if the address is known, or if its account has a password.
    const isRight = await matchesPassword(password, found?.hash ?? null)
    if (!found || !isRight) return refuse('login_failed')
    const renewed = isOutdated(found.hash) ? await hashPassword(password) : found.hash
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      if (!(await usePassword(trx, { ...found, renewed }, clock.now()))) return refuse('login_failed')
      const from = { browser: browserNames(header('User-Agent')), timeZone: body.time_zone }
      return logIn(trx, dependencies, found.userId, from)
    })
    if (isRefused(loggedIn)) return loggedIn
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId: session.user.id, sessionId, reason: 'password' })
    setCookie(knownCookie, withMailbox(cookie(knownCookie), mailbox, settings.sessionSecret), knownLifeMs)
    return session
  }
  // Not in the lines of rows: a crowd that waits for hashes must not hold them up.
  serve(routes, passwordLogIn, logInByPassword, { countAs: countByMailbox(settings), waitsFor: 'outside' })

  serveSetting(routes, dependencies)
  return routes
}
