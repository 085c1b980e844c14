import { Hono } from 'hono'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readLegalTexts } from '#server/legal/read-legal-texts.ts'
import { readFounder } from '#server/team/read-founder.ts'
import { createLive } from '#server/live/live.ts'
import { createNotificationSource } from '#server/notifications/changes-of.ts'
import { readPage } from '#server/notifications/read-notifications.store.ts'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { systemClock as clock } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { readAccessToken } from '#server/platform/security/access-token.ts'
import type { Db } from '#server/schema.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { findCaller } from '#server/session/session.store.ts'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { createTestMailer } from '#tests/support/server/test-mailer.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { compareRates, lanes } from './rates.ts'

/**
 * A2: the list of notifications, 20 of 10,000, by the real API (session check, validation and texts included) against a bare Hono
 * handler with the same queries, in the same process: `npm run bench:notifications`. Exit code 1 when a median ratio is under the
 * goal.
 */
const rows = 10_000
const goal = { ratio: 0.8, tail: 2 }

const settings = {
  publicUrl: 'http://localhost:4000',
  production: true,
  sessionSecret: 'a-secret-of-the-benchmark-that-is-long-enough',
  codeSecret: 'a-secret-of-the-bench-for-gift-codes-alone',
  trustedProxies: [],
  seller: ['Example Ltd', '1 High Street', 'London'],
}

const path = '/api/notifications/user-notifications'

const bare = (db: Db): Hono => {
  const app = new Hono()
  app.get(path, async (context) => {
    const token = context.req.header('Authorization')?.slice(7) ?? ''
    const { claims } = await readAccessToken(token, [settings.sessionSecret], clock.now())
    const caller = claims && (await findCaller(db, claims.sessionId, clock.now()))
    if (!caller) return context.json({}, 401)
    const isRead = context.req.query('is_read')
    const olderThan = context.req.query('older_than')
    const { state, rows: notifications } = await readPage(
      db,
      { userId: caller.userId, readerId: caller.userId },
      {
        is_read: isRead === undefined ? undefined : isRead === 'true',
        older_than: olderThan === undefined ? undefined : Number(olderThan),
      },
    )
    return context.json({ notifications, ...state })
  })
  return app
}

/** Notifications of the kinds that players have most, every second one read, between as many of other players. */
const seed = async (db: Db): Promise<void> => {
  await sql`
    insert into users (id, username, email, created_at)
    select name, name, name || '@example.org', now() from unnest('{alice,bob}'::text[]) as name`.execute(db)
  await sql`
    insert into player_events (user_id, kind, data, key, at)
    select case when place % 2 = 0 then 'alice' else 'bob' end,
      case when place % 4 < 2 then 'comment_replied' else 'project_updated' end,
      case when place % 4 < 2
        then jsonb_build_object('project_id', 'atlas', 'comment_id', place, 'reply_id', place, 'by', 'carl')
        else jsonb_build_object('project_id', 'atlas', 'project_title', 'The Atlas of Shards', 'update_id', place) end,
      'bench:' || place, now() - interval '1 minute' * (${2 * rows} - place)
    from generate_series(1, ${2 * rows}::integer) as place`.execute(db)
  await sql`
    insert into notifications (id, user_id, event_id, count, is_read, at, revision)
    select nextval('notification_ids'), user_id, id, 1, id % 8 < 4, at, id
    from (select * from player_events order by id) as events`.execute(db)
  await sql`
    insert into notification_boxes (user_id, revision, unread, total, last_id)
    select user_id, max(revision), count(*) filter (where not is_read), count(*), max(id)
    from notifications group by user_id`.execute(db)
  await sql`analyze`.execute(db)
}

const compare = async (name: string, db: Db): Promise<boolean> => {
  await migrate(db)
  await seed(db)
  const mailTexts = await readMailTexts()
  const log = createLog('silent')
  const dependencies: Dependencies = {
    db,
    clock,
    settings,
    log,
    mailer: createTestMailer(),
    mailTexts,
    payments: createTestPayments(clock),
    legalTexts: readLegalTexts(null),
    founder: readFounder(null),
    wake: () => {},
    pagesChanged: () => {},
    live: createLive({ db, log, clock, notifications: createNotificationSource({ db, mailTexts }) }),
  }
  const { token } = await logIn(db, dependencies, 'alice')
  const apps = { api: createApp(dependencies), bare: bare(db) }
  let good = true
  for (const query of ['', '?is_read=false', `?is_read=true&older_than=${rows}`]) {
    const request = () =>
      new Request(`http://localhost${path}${query}`, {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Language': process.argv[2] ?? 'en' },
      })
    const { ratio, tail, line } = await compareRates(apps, request)
    good &&= ratio >= goal.ratio && tail <= goal.tail
    console.log([`A2 ${name}`.padEnd(13), (query || '(page 1)').padEnd(30), line].join('  '))
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
console.log(
  good
    ? `Every median is at least ${goal.ratio}, and no p99 more than ${goal.tail} times the bare handler’s.`
    : `A median is under ${goal.ratio}, or a p99 over ${goal.tail} times the bare handler’s.`,
)
process.exitCode = good ? 0 : 1
