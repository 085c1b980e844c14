import { Hono } from 'hono'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import { paths } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf, keepDevice } from '../platform/http/device-cookie.ts'
import { countByMailbox, knownCookie, knownLifeMs, withMailbox } from '../platform/http/known-browser.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { serve } from '../platform/http/route.ts'
import { isAddressRefused } from '../platform/mail/address-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import type { Handler } from '../platform/http/route.ts'
import { matchesHash, randomToken } from '../platform/security/tokens.ts'
import { logIn } from '../session/log-in.store.ts'
import { findOrCreateUserOfMailbox } from '../user/user.store.ts'
import { browserCookie, browserOf } from '../platform/http/browser-cookie.ts'
import { browserKind } from './browser-kind.ts'
import { magicLinkMail } from './log-in-mail.ts'
import {
  consumeLink,
  deleteLink,
  findLink,
  insertLink,
  linkLifeMs,
  whyNotUsable,
} from './magic-link.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

export const magicLinkRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, mailer, mailTexts, settings } = dependencies
  const routes = new Hono<HubEnv>()

  // No user is looked up here, so that neither the response nor its duration reveals if an address is known.
  const sendLink: Handler<typeof requestMagicLink> = async (
    { body },
    { note, header, cookie, setCookie, giveBack },
  ) => {
    const address = readAddress(body.email)
    if (address === null) return refuse('email_invalid')
    const language = body.language ?? 'en'
    const now = clock.now()
    const browser = browserOf(cookie(browserCookie))
    const token = randomToken()
    const askedFrom = browserKind(header('User-Agent'), mailTexts[language])
    await insertLink(db, { token, address, askedFrom, browser }, now)
    try {
      // In the fragment a token reaches no server log and no Referer.
      const link = `${settings.publicUrl}${paths.magicLinkReturn}#token=${token}`
      await mailer.send(magicLinkMail(mailTexts, { to: address.mailbox, link, askedFrom, language }))
    } catch (cause) {
      await deleteLink(db, token)
      await giveBack('address')
      return refuse(isAddressRefused(cause) ? 'email_invalid' : 'mail_failed', { cause })
    }
    setCookie(browserCookie, browser, linkLifeMs)
    note('link_sent')
    return { success: true as const }
  }
  serve(routes, requestMagicLink, sendLink, { countAs: countByMailbox(settings), waitsFor: 'outside' })

  serve(routes, verifyMagicLink, async ({ body }, tools) => {
    const { note, header, cookie, setCookie } = tools
    const device = deviceOf(tools)
    const link = await findLink(db, body.token)
    const refused = whyNotUsable(link, clock.now())
    if (refused || !link) return refused ?? refuse('link_invalid')
    const sameBrowser = matchesHash(cookie(browserCookie) ?? '', link.browser_hash)
    if (!body.confirmed && !sameBrowser) {
      return {
        status: 'confirm' as const,
        askedAt: link.requested_at.toISOString(),
        askedFrom: link.requested_from,
      }
    }
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      const late = await consumeLink(trx, body.token, link.mailbox, clock.now())
      if (late) return late
      const userId = await findOrCreateUserOfMailbox(
        trx,
        { typed: link.email, mailbox: link.mailbox },
        clock.now(),
      )
      if (isRefused(userId)) return userId
      const from = { userAgent: header('User-Agent'), timeZone: body.time_zone, device }
      return logIn(trx, dependencies, userId, { ...from, way: 'mail' })
    })
    if (isRefused(loggedIn)) return loggedIn
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId: session.user.id, sessionId, reason: 'magic_link' })
    const known = withMailbox(cookie(knownCookie), link.mailbox, settings.sessionSecret)
    setCookie(knownCookie, known, knownLifeMs)
    keepDevice(tools, device)
    return { status: 'signed_in' as const, ...session }
  })

  return routes
}
