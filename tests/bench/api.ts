import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { systemClock as clock } from '#server/platform/process/clock.ts'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import { createLive } from '#server/live/live.ts'
import { readLegalTexts } from '#server/legal/read-legal-texts.ts'
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

/**
 * Calls of the real API against a bare Hono handler with the same queries, in the same process, round by round.
 * `npm run bench:api`. A ratio is the API's calls a second over the bare handler's.
 */
const rounds = 15
const roundMs = 400
const lanes = 16
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

/** Calls a second and the 99th percentile of a call in milliseconds. */
const measure = async (
  app: Pick<Hono, 'fetch'>,
  request: () => Request,
): Promise<{ rate: number; p99: number }> => {
  const took: number[] = []
  const start = performance.now()
  const lane = async (): Promise<void> => {
    while (performance.now() - start < roundMs) {
      const from = performance.now()
      const answer = await app.fetch(request())
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}`)
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - start) / 1000
  took.sort((a, b) => a - b)
  return { rate: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

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
    const ratios: number[] = []
    const rates: number[] = []
    const tails: number[] = []
    for (let round = -2; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['api', 'bare'] as const) : (['bare', 'api'] as const)
      const results = { api: { rate: 0, p99: 0 }, bare: { rate: 0, p99: 0 } }
      for (const app of order) results[app] = await measure(apps[app], request)
      if (round < 0) continue
      ratios.push(results.api.rate / results.bare.rate)
      rates.push(results.api.rate)
      tails.push(results.api.p99 / results.bare.p99)
    }
    good &&= median(ratios) >= goal
    console.log(
      [
        name.padEnd(11),
        path.padEnd(14),
        `ratio median ${median(ratios).toFixed(2)}, min ${Math.min(...ratios).toFixed(2)}`,
        `p99 ratio ${median(tails).toFixed(2)}`,
        `${Math.round(median(rates))} calls/s`,
      ].join('  '),
    )
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
