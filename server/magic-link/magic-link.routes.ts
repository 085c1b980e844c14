import { Hono } from 'hono'
import * as v from 'valibot'
import { requestMagicLink, verifyMagicLink } from '#contract/magic-link.contract.ts'
import { emailSchema } from '#contract/magic-link.rules.ts'
import { paths } from '#contract/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import type { Handler } from '../platform/http/route.ts'
import { matchesHash, randomToken, secretsOf } from '../platform/security/tokens.ts'
import { logIn } from '../session/log-in.store.ts'
import { findOrCreateUserId } from '../user/user.store.ts'
import { browserCookie, browserOf } from './browser-cookie.ts'
import { browserKind, browserNames } from './browser-kind.ts'
import { knowsAddress, knownCookie, knownLifeMs, withAddress } from './known-browser.ts'
import { magicLinkMail } from './log-in-mail.ts'
import { consumeLink, faultOf, findLink, deleteLink, insertLink, linkLifeMs } from './magic-link.store.ts'

/** The address as it is counted and mailed to; null when it isn't valid. */
const addressIn = (email: string): string | null => {
  const parsed = v.safeParse(emailSchema, email)
  return parsed.success ? parsed.output.toLowerCase() : null
}

export const magicLinkRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, mailer, mailTexts, settings } = dependencies
  const routes = new Hono<HubEnv>()

  // Known browsers have their own count, so that strangers can't lock a player out by address or network.
  const countAs = (
    { body }: { body: { email: string } },
    { cookie }: { cookie: (name: string) => string | undefined },
  ) => {
    const address = addressIn(body.email)
    if (address === null) return null
    const known = cookie(knownCookie)
    const isKnown = secretsOf(settings).some((secret) => knowsAddress(known, address, secret))
    return { address, apart: isKnown ? 'known' : null }
  }

  // No user is looked up here, so that neither answer nor time reveals whether an address is known.
  const sendLink: Handler<typeof requestMagicLink> = async (
    { body },
    { fail, note, header, cookie, setCookie, giveBack },
  ) => {
    const email = addressIn(body.email)
    if (email === null) throw fail('email_invalid')
    const language = body.language ?? 'en'
    const now = clock.now()
    const browser = browserOf(cookie(browserCookie))
    const token = randomToken()
    const askedFrom = browserKind(header('User-Agent'), mailTexts[language])
    await insertLink(db, { token, email, askedFrom, browser }, now)
    try {
      // In the fragment a token reaches no server log and no Referer.
      const link = `${settings.publicUrl}${paths.magicLinkReturn}#token=${token}`
      await mailer.send(magicLinkMail(mailTexts, { to: email, link, askedFrom, language }))
    } catch (cause) {
      await deleteLink(db, token)
      await giveBack('address')
      throw fail('mail_failed', { cause })
    }
    setCookie(browserCookie, browser, linkLifeMs)
    note('link_sent')
    return { success: true as const }
  }
  serve(routes, requestMagicLink, sendLink, { countAs })

  serve(routes, verifyMagicLink, async ({ body }, { fail, note, header, cookie, setCookie }) => {
    const link = await findLink(db, body.token)
    const fault = faultOf(link, clock.now())
    if (fault || !link) throw fail(fault ?? 'link_invalid')
    const sameBrowser = matchesHash(cookie(browserCookie) ?? '', link.browser_hash)
    if (!body.confirmed && !sameBrowser) {
      return {
        status: 'confirm' as const,
        askedAt: link.requested_at.toISOString(),
        askedFrom: link.requested_from,
      }
    }
    const { sessionId, ...session } = await db.transaction().execute(async (trx) => {
      const late = await consumeLink(trx, body.token, link.email, clock.now())
      if (late) throw fail(late)
      const userId = await findOrCreateUserId(trx, link.email, clock.now())
      return logIn(trx, dependencies, userId, browserNames(header('User-Agent')))
    })
    note('logged_in', { userId: session.user.id, sessionId, reason: 'magic_link' })
    const known = withAddress(cookie(knownCookie), link.email, settings.sessionSecret)
    setCookie(knownCookie, known, knownLifeMs)
    return { status: 'signed_in' as const, ...session }
  })

  return routes
}
