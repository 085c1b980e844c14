import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToldAnnouncement } from '#contract/announcements/announcements.contract.ts'
import { openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'

/*
 * Two hubs on one PostgreSQL. One of them is killed while announcements are sent, and while one is withdrawn; each reader
 * has each of them exactly once, and afterwards none.
 */

const kills = Number(process.env['FAULT_RUNS'] ?? scale(3, 20))
/** More than three slices of readers. */
const readers = 1_700
const none = { title: '', message: '' }

describe.runIf(onPostgres)('a hub that is killed while it announces', () => {
  let db: Db
  let hubs: [CrashHub, CrashHub]

  beforeAll(async () => {
    const databaseUrl = await createPostgresDatabase()
    hubs = [
      await startCrashHub(['olivia'], { databaseUrl, restartMs: 15_000 }),
      await startCrashHub(['olivia'], { databaseUrl }),
    ]
    db = openPostgres(databaseUrl, { connections: 2 })
    await db.updateTable('users').set({ is_admin: true }).where('id', '=', 'olivia').execute()
    await sql`
      insert into users (id, username, created_at)
      select 'reader-' || place, 'reader-' || place, now() - interval '1 hour'
      from generate_series(1, ${readers}) as place`.execute(db)
  }, patience(120_000))
  afterAll(async () => {
    await db?.destroy()
    for (const hub of hubs ?? []) await hub.end()
  })

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    hub: CrashHub = hubs[1],
  ): Promise<ToldAnnouncement | null> => {
    const answer = await hub.api('olivia', method, `/braincore/announcements${path}`, body)
    return answer.ok ? ((await answer.json()) as ToldAnnouncement) : null
  }
  /** Decided at the hub that will die, whose job begins at once; repeated at the other if no answer came. */
  const decide = async ({ id, revision }: ToldAnnouncement, verb: string): Promise<ToldAnnouncement> => {
    const body = { verb, revision, reason: null }
    const decided =
      (await call('POST', `/${id}/decision`, body, hubs[0]).catch(() => null)) ??
      (await call('POST', `/${id}/decision`, body))
    expect(decided).not.toBeNull()
    return decided!
  }
  const send = async (title: string): Promise<ToldAnnouncement> => {
    const texts = { en: { title, message: 'For all.' }, fr: none, pt: none, tr: none }
    const written = await call('POST', '', { texts, path: null })
    return decide(written!, 'send')
  }
  /** Readers who have it, and rows in all. */
  const counted = async ({ id }: Pick<ToldAnnouncement, 'id'>) => {
    const { rows } = await sql<{ events: number; readers: number; shown: number }>`
      select count(*)::int as events, count(distinct event.user_id)::int as readers,
        count(notifications.id)::int as shown
      from player_events event left join notifications on notifications.event_id = event.id
      where event.kind = 'announcement' and event.data ->> 'announcement_id' = ${id}`.execute(db)
    return rows[0]
  }
  const miscounted = async (): Promise<number> => {
    const { rows } = await sql<{ boxes: number }>`
      select count(*)::int as boxes from notification_boxes box
      where total <> (select count(*) from notifications where user_id = box.user_id)
        or unread <> (select count(*) from notifications where user_id = box.user_id and not is_read)`.execute(
      db,
    )
    return rows[0]?.boxes ?? -1
  }
  const isDone = async (id: string, state: string): Promise<true | null> => {
    const { rows } = await sql`
      select from announcements
      where id = ${id}::uuid and state = ${state} and (state <> 'withdrawn' or cleared_to is null)`.execute(
      db,
    )
    return rows.length === 1 ? true : null
  }

  test(
    `killed ${kills} times, each reader has each announcement once, and a withdrawn one is gone from all`,
    { timeout: patience(120_000 + kills * 40_000) },
    async () => {
      const [hub] = hubs
      let killed = 0
      const sent: ToldAnnouncement[] = []
      for (let round = 0; killed < kills; round += 1) {
        // The job of either hub may get the next slice; only the first one dies, at another statement each time.
        const match = ['player_events', 'notification_arrivals', '"announcements"'][round % 3]!
        await hub.revive(15_000)
        await hub.arm({ nth: 1 + (round % 4), match })
        const announced = await send(`Round ${round}`)
        await hub.insist(() => isDone(announced.id, 'sent'))
        sent.push(announced)
        expect(await counted(announced), announced.title).toEqual({
          events: readers + 1,
          readers: readers + 1,
          shown: readers + 1,
        })
        killed = hub.kills() + (hub.isAlive() ? 0 : 1)
        expect(round).toBeLessThan(kills * 5)
      }
      expect(await miscounted()).toBe(0)
      for (const [round, announced] of sent.slice(0, 4).entries()) {
        await hub.revive(15_000)
        await hub.arm({ nth: 1 + round, match: 'notification_boxes' })
        const told = await call('GET', `/${announced.id}`)
        await decide(told!, 'withdraw')
        await hub.insist(() => isDone(announced.id, 'withdrawn'))
        expect((await counted(announced))?.shown).toBe(0)
      }
      expect(await miscounted()).toBe(0)
    },
  )
})
