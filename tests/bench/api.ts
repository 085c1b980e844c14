import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { systemClock as clock } from '#server/platform/process/clock.ts'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import { createLive } from '#server/live/live.ts'
import { readLegalTexts } from '#server/legal/read-legal-texts.ts'
import { readFounder } from '#server/team/read-founder.ts'
import { createNotificationSource } from '#server/notifications/changes-of.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { createLog } from '#server/platform/process/log.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Db } from '#server/schema.ts'
import { readAccessToken } from '#server/platform/security/access-token.ts'
import { findCaller } from '#server/session/session.store.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { findUser } from '#server/user/user.store.ts'
import { readPlans, wirePlan } from '#server/plans/plans.store.ts'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { createTestMailer } from '#tests/support/server/test-mailer.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { compareRates, lanes } from './rates.ts'

/**
 * Calls of the real API against a bare Hono handler with the same queries, in the same process, round by round.
 * `npm run bench:api`. A ratio is the API's calls a second over the bare handler's.
 */
const goal = 0.8

const settings = {
  publicUrl: 'http://localhost:4000',
  production: true,
  sessionSecret: 'a-secret-of-the-benchmark-that-is-long-enough',
  codeSecret: 'a-secret-of-the-bench-for-gift-codes-alone',
  trustedProxies: [],
  seller: ['Example Ltd', '1 High Street', 'London'],
}

const bare = (db: Db): Hono => {
  const app = new Hono()
  app.get('/api/plans', async (context) => context.json((await readPlans(db)).map(wirePlan)))
  app.get('/api/auth/me', async (context) => {
    const token = context.req.header('Authorization')?.slice(7) ?? ''
    const { claims } = await readAccessToken(token, [settings.sessionSecret], clock.now())
    const caller = claims && (await findCaller(db, claims.sessionId, clock.now()))
    return context.json(caller && (await findUser(db, caller.userId, clock.now())))
  })
  return app
}

const compare = async (name: string, db: Db): Promise<boolean> => {
  await migrate(db)
  await db
    .insertInto('users')
    .values({ id: 'alice', username: 'alice', email: 'alice@example.org', created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const mailTexts = await readMailTexts()
  const dependencies: Dependencies = {
    db,
    clock,
    settings,
    log: createLog('silent'),
    mailer: createTestMailer(),
    mailTexts,
    payments: createTestPayments(clock),
    legalTexts: readLegalTexts(null),
    founder: readFounder(null),
    wake: () => {},
    pagesChanged: () => {},
    live: createLive({
      db,
      log: createLog('silent'),
      clock,
      notifications: createNotificationSource({ db, mailTexts }),
    }),
  }
  const { token } = await logIn(db, dependencies, 'alice')
  const apps = { api: createApp(dependencies), bare: bare(db) }
  let good = true
  for (const path of ['/api/plans', '/api/auth/me']) {
    const request = () =>
      new Request(`http://localhost${path}`, { headers: { Authorization: `Bearer ${token}` } })
    const { ratio, line } = await compareRates(apps, request)
    good &&= ratio >= goal
    console.log([name.padEnd(11), path.padEnd(14), line].join('  '))
  }
  return good
}

const embedded = openPglite(await createPglite())
let good = await compare('PGlite', embedded)
await embedded.destroy()

if (findPostgres() === null) console.log('No PostgreSQL comes with npm for this platform.')
else {
  const server = await startPostgres()
  const db = openPostgres(server.url, { connections: lanes })
  good = (await compare('PostgreSQL', db)) && good
  await db.destroy()
  await server.stop()
}
console.log(good ? `Every median is at least ${goal}.` : `A median is under ${goal}.`)
process.exitCode = good ? 0 : 1
