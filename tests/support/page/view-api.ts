import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { createPglite, openPglite } from '#server/platform/database/db.ts'
import { createPrices, fulfilmentsOf } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { ensurePortal } from '#server/payments/set-up-account.ts'
import { runFulfilmentRound } from '#server/payments/worker.ts'
import { createLive } from '#server/live/live.ts'
import { readLegalTexts } from '#server/legal/read-legal-texts.ts'
import { readFounder } from '#server/team/read-founder.ts'
import { createNotificationSource } from '#server/notifications/changes-of.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { createLog } from '#server/platform/process/log.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import { findOrCreateUserId } from '#server/user/user.store.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { pgliteTemplates, readTemplate } from '../database/pglite-template.ts'
import { createTestMailer, tokenIn } from '../server/test-mailer.ts'
import { createPaymentStandIn } from '../../../stand-ins/payments/stand-in.ts'
import { createTestPayments, webhookSecret } from '../server/test-payments.ts'

export interface ViewApi {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  close: () => Promise<void>
}

/**
 * The real API for the tests of what the player sees, on a database of its own and the real clock, with the payment
 * stand-in behind it. Every request comes from a peer of its own. GET /view-api/link?email= answers the token of the last
 * mail to an address, POST /view-api/player the session of a new player, POST /view-api/pay?session= pays an open checkout
 * and tells the hub. `origin`: the page's own.
 */
export const createViewApi = async (origin: string): Promise<ViewApi> => {
  const db = openPglite(
    await createPglite({ loadDataDir: await readTemplate((await pgliteTemplates()).migrated) }),
  )
  const clock = { now: () => Date.now() }
  const mailer = createTestMailer()
  await seedProjects(db, clock.now())
  const provider = createPaymentStandIn({
    file: ':memory:',
    clock,
    pageUrl: `${origin}/dev/pay`,
    webhook: {
      url: `${origin}/api/payments/webhook`,
      secret: webhookSecret,
      fetch: (url, init) => Promise.resolve(app.request(url, init)),
    },
  })
  const fulfilments = fulfilmentsOf(features)
  const mailTexts = await readMailTexts()
  const dependencies = {
    db,
    clock,
    mailer,
    mailTexts,
    log: createLog('silent'),
    payments: createTestPayments(clock, provider.fetch),
    legalTexts: readLegalTexts(null),
    founder: readFounder(null),
    wake: (job: string) => {
      if (job === 'fulfilment') void runFulfilmentRound({ ...dependencies, fulfilments })
    },
    pagesChanged: () => {},
    live: createLive({
      db,
      log: createLog('silent'),
      clock,
      notifications: createNotificationSource({ db, mailTexts }),
    }),
    settings: {
      publicUrl: origin,
      production: false,
      sessionSecret: 'a-secret-of-the-views-that-is-long-enough',
      codeSecret: 'a-secret-of-the-views-for-gift-codes-alone',
      trustedProxies: [],
      seller: ['Example Ltd', '1 High Street', 'London'],
    },
  }
  const app = createApp(dependencies)
  await createPrices(features, dependencies)
  await ensurePortal(dependencies)

  const both = new Hono()
  both.get('/view-api/link', (context) => {
    const mail = mailer.sent.findLast(({ to }) => to === context.req.query('email'))
    return mail ? context.json({ token: tokenIn(mail) }) : context.json({ token: null }, 404)
  })
  let players = 0
  both.post('/view-api/player', async (context) => {
    players += 1
    const address = `player-${players}@example.org`
    const userId = await findOrCreateUserId(db, { typed: address, mailbox: address }, clock.now())
    if (isRefused(userId)) throw new Error(`No player can have the address ${address}.`)
    const { token, refreshToken, user } = await logIn(db, dependencies, userId)
    return context.json({ token, refreshToken, user })
  })
  both.post('/view-api/pay', async (context) => {
    const answer = await provider.fetch(`${origin}/dev/pay/${context.req.query('session')}`, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242 4242 4242 4242', email: 'payer@example.org' }),
    })
    await provider.deliverDue()
    await runFulfilmentRound({ ...dependencies, fulfilments })
    return context.json({ status: answer.status })
  })
  let peers = 0
  both.all('/api/*', (context) => {
    peers += 1
    const remoteAddress = `198.18.${(peers >> 8) & 255}.${peers & 255}`
    return app.fetch(context.req.raw, { incoming: { socket: { remoteAddress } } })
  })
  return {
    answer: getRequestListener(both.fetch),
    close: async () => {
      await provider.stop()
      await db.destroy()
    },
  }
}
