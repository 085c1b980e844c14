import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { announcementsJob } from '#server/announcements/announcements-job.ts'
import { createPrices } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { systemClock as clock } from '#server/platform/process/clock.ts'
import type { Db } from '#server/schema.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { createTestPayments, webhookSecret } from '#tests/support/server/test-payments.ts'
import { createPaymentStandIn } from '../../stand-ins/payments/stand-in.ts'

/**
 * 10,000 players receive an announcement while others order, in one process: `npm run bench:announcements`. It prints the seconds,
 * the memory, the rows, and the 99th percentile of an order meanwhile against before. A name of a database as an argument
 * asks that one alone. Exit code 1 when a median of the rounds is over its limit.
 */
const readers = 10_000
const rounds = 5
const limits = { seconds: 30, megabytes: 200, ratio: { PostgreSQL: 3, PGlite: 60 } }
const players = Array.from({ length: 40 }, (_, index) => `player-${index}`)

const openHub = async (db: Db) => {
  await migrate(db)
  const provider = createPaymentStandIn({
    file: ':memory:',
    clock,
    pageUrl: `${testSettings.publicUrl}/dev/pay`,
    hangMs: 100,
    webhook: { url: `${testSettings.publicUrl}/api/payments/webhook`, secret: webhookSecret, fetch },
  })
  const hub = await createTestApp({
    db,
    clock,
    payments: createTestPayments(clock, provider.fetch),
    settings: { ...testSettings, production: true },
  })
  await createPrices(features, hub)
  await sql`
    insert into users (id, username, email, mailbox, created_at)
    select id, id, id || '@example.org', id || '@example.org', now()
    from (
      select 'reader-' || place as id from generate_series(1, ${readers - players.length}::integer) as place
      union all select unnest(${sql.val(players)}::text[])
    ) as named`.execute(db)
  await sql`analyze`.execute(db)
  const tokens: string[] = []
  for (const player of players) tokens.push((await logIn(db, { ...hub, clock }, player)).token)
  return { hub, provider, tokens }
}
type Hub = Awaited<ReturnType<typeof openHub>>

/** Places one order after the other until it is told to stop; returns the milliseconds that each took. */
const order = async ({ hub, tokens }: Hub, isOver: () => boolean): Promise<number[]> => {
  const took: number[] = []
  for (let index = 0; !isOver(); index += 1) {
    if (index % 20 === 0) await sql`delete from rate_limits`.execute(hub.db)
    const at = index % players.length
    const body = checkoutBody(anOrder({ gifts: { tier2: 1 + (index % 9) } }), players[at]!)
    const begun = performance.now()
    const answer = await hub.app.request(`/api${createCheckoutSession.path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tokens[at]}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    took.push(performance.now() - begun)
  }
  return took
}

const p99 = (took: readonly number[]): number =>
  took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const until = (ms: number): (() => boolean) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** Sends one announcement; returns the seconds and the greatest size of the process, in megabytes over that at the beginning. */
const announce = async (db: Db): Promise<{ seconds: number; megabytes: number }> => {
  const text = { title: 'The tournament begins', message: 'On Saturday, at six in the evening.' }
  const texts = JSON.stringify({ en: text, fr: null, pt: null, tr: text })
  await sql`
    insert into announcements (key, state, texts, author_id, created_at, changed_at, sent_at)
    values (${randomUUID()}, 'sending', ${texts}::jsonb, ${players[0]}, now(), now(), now())`.execute(db)
  const sizes = [process.memoryUsage().rss]
  const watch = setInterval(() => sizes.push(process.memoryUsage().rss), 20)
  const begun = performance.now()
  await announcementsJob({ db, clock }).run(new AbortController().signal)
  const seconds = (performance.now() - begun) / 1_000
  clearInterval(watch)
  return { seconds, megabytes: (Math.max(...sizes) - sizes[0]!) / 2 ** 20 }
}

const compare = async (kind: 'PostgreSQL' | 'PGlite', db: Db): Promise<boolean> => {
  const opened = await openHub(db)
  await order(opened, until(2_000))
  const alone: number[] = []
  const meanwhile: number[] = []
  const sendings: { seconds: number; megabytes: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await order(opened, until(3_000))))
    let isSent = false
    const ordering = order(opened, () => isSent)
    sendings.push(await announce(db))
    isSent = true
    meanwhile.push(...(await ordering))
  }
  const { rows } = await sql<{ events: number; shown: number; boxes: number }>`
    select (select count(*)::int from player_events where kind = 'announcement') as events,
      (select count(*)::int from notifications) as shown,
      (select count(*)::int from notification_boxes where total = ${rounds}) as boxes`.execute(db)
  const seconds = median(sendings.map((one) => one.seconds))
  const megabytes = median(sendings.map((one) => one.megabytes))
  const ratio = p99(meanwhile) / p99(alone)
  console.log(
    [
      kind.padEnd(11),
      `${seconds.toFixed(1)} s`,
      `${megabytes.toFixed(0)} MB more`,
      `${rows[0]?.events} events, ${rows[0]?.shown} notifications, ${rows[0]?.boxes} players have all ${rounds}`,
      `orders: p99 ${p99(alone).toFixed(0)} ms alone (${alone.length}), ${p99(meanwhile).toFixed(0)} ms meanwhile (${meanwhile.length}), ratio ${ratio.toFixed(2)}`,
      `median ${median(alone).toFixed(0)} -> ${median(meanwhile).toFixed(0)} ms`,
    ].join('; '),
  )
  await opened.provider.stop()
  return (
    rows[0]?.boxes === readers &&
    seconds <= limits.seconds &&
    megabytes <= limits.megabytes &&
    ratio <= limits.ratio[kind]
  )
}

const wanted = process.argv[2]
let good = true
if (wanted !== 'postgresql') {
  const db = openPglite(await createPglite())
  good = await compare('PGlite', db)
  await db.destroy()
}
if (wanted !== 'pglite') {
  if (findPostgres() === null) console.log('No PostgreSQL comes with npm for this platform.')
  else {
    const server = await startPostgres()
    const db = openPostgres(server.url)
    good = (await compare('PostgreSQL', db)) && good
    await pause(100)
    await db.destroy()
    await server.stop()
  }
}
console.log(good ? 'Everything is within its limits.' : 'Something is over its limit.')
process.exitCode = good ? 0 : 1
