import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/database/db.ts'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import type { RunningPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAgree, firstThoughtOf, orderOf } from './books.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const players = 4
const readers = 20
const awayMs = scale(2_000, 10_000)
const ordersOf = (player: number): string[] =>
  Array.from({ length: 100 }, (_, index) => `player-${player}-${index}`)

describe.runIf(findPostgres())('a hub under load whose database connections are lost', () => {
  let postgres: RunningPostgres
  let hub: CrashHub
  let payments = 0
  const over = new AbortController()
  let load: Promise<unknown>

  /** Each order is of a player of its own, so that each may choose a plan. */
  const buy = async (player: number): Promise<void> => {
    for (const [index, name] of ordersOf(player).entries()) {
      if (over.signal.aborted) return
      await hub.checkout(name, firstThoughtOf(index))
      const { orderId, sessionId } = await hub.checkout(name, orderOf(index))
      await hub.pay(sessionId)
      await hub.fulfilled(name, orderId)
      payments += 1
    }
  }
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await hub.api('alice', 'GET', '/auth/me').catch(() => null)
      if (!answer?.ok) await wait(50)
    }
  }
  const expectRecovery = async (): Promise<void> => {
    await expect
      .poll(async () => (await hub.api('alice', 'GET', '/auth/me')).status, { timeout: patience(15_000) })
      .toBe(200)
    const before = payments
    await expect.poll(() => payments, { timeout: patience(30_000) }).toBeGreaterThan(before)
    expect(hub.isAlive()).toBe(true)
  }
  /** Ends backends of the hub, as an administrator or a failing network does. */
  const terminate = async (count: number): Promise<void> => {
    const server = openPostgres(postgres.url, { connections: 1 })
    await sql`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit ${count}
      ) as ended`.execute(server)
    await server.destroy()
  }

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    const names = Array.from({ length: players }, (_, player) => ordersOf(player)).flat()
    hub = await startCrashHub(['alice', ...names], { databaseUrl: postgres.url })
    load = Promise.all([
      ...Array.from({ length: players }, (_, player) => buy(player)),
      ...Array.from({ length: readers }, read),
    ])
    // Awaited in the last test; an earlier failure must not end the run beside it.
    load.catch(() => {})
  })
  afterAll(async () => {
    over.abort()
    await hub?.end()
    await postgres?.stop()
  })

  test('lives when single connections are terminated', async () => {
    for (let round = 0; round < scale(15, 60); round += 1) {
      await terminate(1)
      await wait(100)
    }
    await expectRecovery()
  })

  test('lives when all its connections are terminated', async () => {
    for (let round = 0; round < scale(5, 30); round += 1) {
      await terminate(100)
      await wait(300)
    }
    await expectRecovery()
  })

  test.each(['stop', 'crash'] as const)(
    'lives when the server is started again after a %s, and answers unavailable meanwhile',
    async (how) => {
      await postgres.end(how)
      const answer = await hub.api('alice', 'GET', '/auth/me')
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
      expect(await answer.json()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
      expect((await hub.api('alice', 'GET', '/health')).status).toBe(503)
      await wait(awayMs)
      await postgres.startAgain()
      await expectRecovery()
    },
  )

  test('has answered nothing else than unavailable for all of that', () => {
    expect(hub.failures()).toEqual(['503 unavailable, Retry-After 2'])
  })

  test('has lost and doubled nothing: both books agree', async () => {
    over.abort()
    await load
    expect(payments).toBeGreaterThan(players)
    await expectBooksToAgree(hub, payments)
  })
})
