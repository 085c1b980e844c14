import { Hono } from 'hono'
import * as v from 'valibot'
import { emailSchema, requestMagicLink, verifyMagicLink } from '#contract/magic-link.contract.ts'
import { addressLimits, linkLifeMs, openLimits, peerLimits } from '#contract/magic-link.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { peerNetwork } from '../platform/http/peer.ts'
import { giveBack, takeOne } from '../platform/security/rate-limit.ts'
import type { Limits } from '../platform/security/rate-limit.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/route.ts'
import { matchesHash, randomToken, secretsOf } from '../platform/security/tokens.ts'
import type { Db } from '../schema.ts'
import { logIn } from '../session/log-in.store.ts'
import { findOrCreateUserId } from '../user/user.store.ts'
import { browserCookie, browserOf } from './browser-cookie.ts'
import { browserKind } from './browser-kind.ts'
import { knowsAddress, knownCookie, knownLifeMs, withAddress } from './known-browser.ts'
import { magicLinkMail } from './log-in-mail.ts'
import { consumeLink, faultOf, findLink, forgetLink, keepLink } from './magic-link.store.ts'

const limit = async (
  db: Db,
  key: string,
  limits: Limits,
  now: number,
  code: 'rate_limited' | 'link_too_soon',
): Promise<void> => {
  const retryAfterSeconds = await takeOne(db, key, limits, now)
  if (retryAfterSeconds > 0) throw new HttpError(code, { retryAfterSeconds })
}

export const magicLinkRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, mailer, settings } = dependencies
  const routes = new Hono<HubEnv>()

  // No account is looked up here: known and unknown addresses can't be told apart, by answer or by time.
  serve(routes, requestMagicLink, async ({ body }, { fail, note, peer, header, cookie, setCookie }) => {
    const parsed = v.safeParse(emailSchema, body.email)
    if (!parsed.success) throw fail('email_invalid')
    const email = parsed.output.toLowerCase()
    const language = body.language ?? 'en'
    const now = clock.now()
    // Counted apart, so that strangers who ask for the same address, or from the same network, can't lock a player out.
    const known = cookie(knownCookie)
    const isKnown = secretsOf(settings).some((secret) => knowsAddress(known, email, secret))
    const counted = isKnown ? 'magic-link:known' : 'magic-link'
    const addressKey = `${counted}:address:${email}`
    await limit(db, `${counted}:peer:${peerNetwork(peer)}`, peerLimits, now, 'rate_limited')
    await limit(db, addressKey, addressLimits, now, 'link_too_soon')

    const browser = browserOf(cookie(browserCookie))
    const token = randomToken()
    const askedFrom = browserKind(header('User-Agent'), language)
    await keepLink(db, { token, email, askedFrom, browser }, now)
    try {
      // In the fragment a token reaches no server log and no Referer.
      const link = `${settings.publicUrl}/auth/magiclink/verify#token=${token}`
      await mailer.send(magicLinkMail({ to: email, link, askedFrom, language }))
    } catch (cause) {
      await forgetLink(db, token)
      await giveBack(db, addressKey, now)
      throw fail('mail_failed', { cause })
    }
    setCookie(browserCookie, browser, linkLifeMs)
    note('link_sent')
    return { success: true as const }
  })

  serve(routes, verifyMagicLink, async ({ body }, { fail, note, peer, cookie, setCookie }) => {
    await limit(db, `magic-link:open:${peerNetwork(peer)}`, openLimits, clock.now(), 'rate_limited')
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
      return logIn(trx, dependencies, userId)
    })
    note('logged_in', { userId: session.user.id, sessionId, reason: 'magic_link' })
    const known = withAddress(cookie(knownCookie), link.email, settings.sessionSecret)
    setCookie(knownCookie, known, knownLifeMs)
    return { status: 'signed_in' as const, ...session }
  })

  return routes
}
