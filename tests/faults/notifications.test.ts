import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationChangesSchema } from '#contract/notifications/notifications.contract.ts'
import { openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { countsOf, notify } from '#tests/support/server/notifications.ts'
import { readNotificationEvents } from '#tests/support/server/notification-events.ts'
import { patience } from '#tests/support/pace.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'

const players = ['alice', 'bob']
/** Browsers of each player. */
const browsers = 3

interface Watch {
  readonly player: string
  readonly ids: number[]
  unreadCount: number
  /** Streams that it has opened. */
  opened: number
  readonly done: Promise<void>
}

describe.runIf(onPostgres)(
  'two hubs on one PostgreSQL, one of which is killed while notifications arrive',
  () => {
    let db: Db
    let hubs: [CrashHub, CrashHub]

    beforeAll(async () => {
      const databaseUrl = await createPostgresDatabase()
      db = openPostgres(databaseUrl, { connections: 6 })
      const first = await startCrashHub(players, { databaseUrl })
      hubs = [first, await startCrashHub(players, { databaseUrl })]
    }, patience(60_000))
    afterAll(async () => {
      await db?.destroy()
      for (const hub of hubs ?? []) await hub.end()
    })

    /** A browser that goes on at the other hub, from the last revision it has heard of, whenever its stream is lost. */
    const watch = (player: string, at: number, over: AbortSignal): Watch => {
      const ids: number[] = []
      let revision = 0
      const watched = { player, ids, unreadCount: 0, opened: 0 }
      const read = async ({ url, bearer }: CrashHub): Promise<void> => {
        const answer = await fetch(`${url}/api/vaultvision/live/stream?notifications=${revision}`, {
          headers: { Authorization: `Bearer ${bearer(player)}` },
          signal: over,
        })
        if (!answer.ok) throw new Error(`Answered ${answer.status}`)
        watched.opened += 1
        for await (const data of readNotificationEvents(answer.body!)) {
          const changes = v.parse(notificationChangesSchema, JSON.parse(data))
          expect(changes.isComplete).toBe(true)
          expect(changes.revision).toBeGreaterThanOrEqual(revision)
          ids.push(...changes.changed.map(({ id }) => id).toReversed())
          revision = changes.revision
          watched.unreadCount = changes.unreadCount
        }
      }
      const go = async (): Promise<void> => {
        for (let round = at; !over.aborted; round += 1) {
          // Lost, or its hub is gone: the other one.
          await read(hubs[round % 2 === 0 ? 0 : 1]).catch(() => {})
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
      return Object.assign(watched, { done: go() })
    }

    test('A3: browsers that go on from their revision miss nothing and hear nothing twice', async () => {
      const over = new AbortController()
      const watches = players.flatMap((player) =>
        Array.from({ length: browsers }, (_, at) => watch(player, at, over.signal)),
      )
      await expect.poll(() => watches.every(({ opened }) => opened === 1)).toBe(true)
      let sent = 0
      const arriving = new AbortController()
      const arrive = async (order: readonly string[]): Promise<void> => {
        while (!arriving.signal.aborted) {
          await db.transaction().execute(async (trx) => {
            for (const player of order) await notify(trx, player, { atMs: Date.now() })
          })
          sent += 1
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }
      const lanes = [arrive(players), arrive(players.toReversed())]
      await expect.poll(() => watches.every(({ ids }) => ids.length > 20)).toBe(true)
      const atDeath = sent
      await hubs[1].kill()
      await expect.poll(() => sent).toBeGreaterThan(atDeath + 100)
      arriving.abort()
      await Promise.all(lanes)
      await expect
        .poll(() => watches.map(({ ids }) => ids.length), { timeout: patience(10_000) })
        .toEqual(watches.map(() => sent))
      for (const player of players) {
        const rows = await db
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', player)
          .orderBy('id')
          .execute()
        for (const { ids, unreadCount } of watches.filter((one) => one.player === player)) {
          expect(ids).toEqual(rows.map(({ id }) => id))
          expect(unreadCount).toBe(sent)
        }
        const { stored, rows: counted } = await countsOf(db, player)
        expect(stored).toEqual(counted)
      }
      const moved = watches.filter(({ opened }) => opened > 1).length
      expect(moved).toBeGreaterThan(0)
      console.log(
        `A3: ${sent} notifications of each of ${players.length} players, ${watches.length} streams, ${moved} of them lost their hub: none missed, none twice`,
      )
      over.abort()
      await Promise.all(watches.map(({ done }) => done))
    })
  },
)
