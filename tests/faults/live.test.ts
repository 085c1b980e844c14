import * as v from 'valibot'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveTotalsSchema } from '#contract/votes/live.contract.ts'
import { openPostgres } from '#server/platform/database/db.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const givers = ['bob', 'carl']

describe.runIf(onPostgres)(
  'two hubs on one PostgreSQL, and a player who watches the totals at one of them',
  () => {
    let databaseUrl: string
    let watched: CrashHub
    let other: CrashHub
    /** Cents of the fund, as the stream told them last. */
    let told = Number.NaN
    /** Ends with the stream. */
    let reading: Promise<void>

    const watch = async (): Promise<void> => {
      const answer = await fetch(`${watched.url}/api/vaultvision/live/stream`, {
        headers: { Authorization: `Bearer ${watched.bearer('alice')}` },
      })
      expect(answer.status).toBe(200)
      const read = async (): Promise<void> => {
        let text = ''
        for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
          const events = (text + part).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events)
            if (event.startsWith('data: '))
              told = v.parse(liveTotalsSchema, JSON.parse(event.slice(6))).fund.donatedCents
        }
      }
      reading = read()
      await expect.poll(() => told).not.toBeNaN()
    }
    const donate = async (giver: string): Promise<void> => {
      const order = anOrder({ donations: [{ cents: 1_000, project_type: 'general' }] })
      const { orderId, sessionId } = await other.checkout(giver, order)
      await other.pay(sessionId)
      await other.fulfilled(giver, orderId)
    }

    beforeAll(async () => {
      databaseUrl = await createPostgresDatabase()
      watched = await startCrashHub(['alice'], { databaseUrl })
      other = await startCrashHub(givers, { databaseUrl })
    }, patience(60_000))
    afterAll(async () => {
      await watched?.end()
      await other?.end()
    })

    test('what is paid at the other is told within a second', async () => {
      await watch()
      const before = told
      await donate('bob')
      await expect.poll(() => told, { timeout: 1_000 }).toBe(before + 1_000)
    })

    test('and also when the connection that listens was lost in between', async () => {
      const before = told
      const server = openPostgres(databaseUrl, { connections: 1 })
      const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'
        and datname = current_database() and pid <> pg_backend_pid()`.execute(server)
      await server.destroy()
      expect(rows).toHaveLength(2)
      await donate('carl')
      await expect.poll(() => told, { timeout: patience(10_000) }).toBe(before + 1_000)
    })

    test('a hub that is stopped ends the stream, and is gone within two seconds', async () => {
      const from = performance.now()
      expect(await watched.stop()).toBe(0)
      expect(performance.now() - from).toBeLessThan(2_000)
      await reading
    })
  },
)
