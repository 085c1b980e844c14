import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseMail } from '#server/notification-choices/choices.store.ts'
import { recordEvent } from '#server/events/player-events.store.ts'
import { openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import type { Arming } from './fault-point.ts'

const kills = Number(process.env['FAULT_RUNS'] ?? scale(3, 20))
/** Tables of the two kinds of mails: those at once, and the daily ones. The hub dies at queries that name them. */
const tables = ['owed_mails', 'notification_times'] as const
/** Three for each round of daily mails: nobody gets two on a date. */
const players = Array.from({ length: 12 * kills }, (_, at) => `player-${at}`)

describe.runIf(onPostgres)('two hubs on one PostgreSQL, one of which is killed while mails are sent', () => {
  let db: Db
  let hubs: [CrashHub, CrashHub]
  let smtp: SMTPServer
  /** Message-ID and the marks of the events in it, of each mail that the mail server accepted. */
  const accepted: { id: string; marks: string[] }[] = []

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString()
          const [, id = ''] = /^Message-ID: <([^>]*)>/imu.exec(raw) ?? []
          accepted.push({ id, marks: [...new Set(raw.match(/mark-\d+/gu))] })
          setTimeout(done, 20)
        })
      },
    })
    smtp.on('error', () => {})
    const listening = smtp.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const databaseUrl = await createPostgresDatabase()
    db = openPostgres(databaseUrl, { connections: 4 })
    const options = {
      databaseUrl,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Hub <hub@hub.example>' },
    }
    const first = await startCrashHub(players, options)
    hubs = [first, await startCrashHub(players, options)]
  }, patience(120_000))
  afterAll(async () => {
    await db?.destroy()
    for (const hub of hubs ?? []) await hub.end()
    smtp?.close()
  })

  test(
    `killed ${kills} times at each kind of mails, every event is mailed, and what is mailed again is known by its Message-ID`,
    { timeout: patience(120_000 + 2 * kills * 60_000) },
    async () => {
      const [hub] = hubs
      let events = 0
      const waiting = [...players]
      const happens = async (userId: string): Promise<void> => {
        events += 1
        await recordEvent(db, {
          kind: 'project_updated',
          data: { project_id: `p${events}`, project_title: `mark-${events}`, update_id: 'u' },
          userId,
          key: randomUUID(),
          atMs: Date.now(),
        })
      }
      for (const player of players) await chooseMail(db, player, 'followed', 'at_once')
      /** Three mails at once, and the daily mails of three players with two events each. */
      const fill = async (): Promise<void> => {
        const three = waiting.splice(0, 3)
        for (const player of three) await happens(player)
        for (const player of three) {
          await chooseMail(db, player, 'followed', 'daily')
          for (let time = 0; time < 2; time += 1) await happens(player)
        }
        await db.updateTable('daily_events').set({ due_at: new Date() }).execute()
      }
      /** It may die by what armed it before; its clock stays that of the other one. */
      const arm = async (arming: Arming): Promise<void> => {
        do await hub.revive(0)
        while ((await hub.arm(arming).catch(() => null)) === null)
      }
      const killedAt = { owed_mails: 0, notification_times: 0 }
      for (let round = 0; tables.some((table) => killedAt[table] < kills); round += 1) {
        if (waiting.length >= 3) await fill()
        const match = tables[round % tables.length]!
        await arm({ nth: 1 + (round % 9), match })
        for (let time = 0; time < 60 && hub.isAlive(); time += 1) await pause(500)
        if (await hub.revive(0)) killedAt[match] += 1
      }
      await arm({ nth: 0 })
      await pause(2_000)
      // The claims of dead processes end.
      await db
        .updateTable('owed_mails')
        .set({ due_at: new Date() })
        .where('mailed_at', 'is', null)
        .where('due_at', 'is not', null)
        .execute()
      await db.updateTable('notification_times').set({ claimed_until: null }).execute()
      const open = async (): Promise<number> => {
        const owed = await db
          .selectFrom('owed_mails')
          .select('event_id')
          .where('mailed_at', 'is', null)
          .execute()
        const daily = await db.selectFrom('daily_events').select('event_id').execute()
        return owed.length + daily.length
      }
      await expect.poll(open, { timeout: patience(60_000), interval: 500 }).toBe(0)

      const idsOf = new Map<string, Set<string>>()
      for (const { id, marks } of accepted) {
        expect(id).toMatch(/^(?:event|daily)\./u)
        for (const mark of marks) idsOf.set(mark, (idsOf.get(mark) ?? new Set()).add(id))
      }
      expect(idsOf.size).toBe(events)
      for (const [mark, ids] of idsOf) expect(ids.size, mark).toBe(1)
      const repeated = accepted.length - new Set(accepted.map(({ id }) => id)).size
      const { owed_mails: atOnce, notification_times: atDaily } = killedAt
      expect(repeated).toBeLessThanOrEqual(atOnce + atDaily)
      console.log(
        `${atOnce} kills at mails at once, ${atDaily} at daily mails: ${events} events in ${accepted.length} mails, ${repeated} of them sent again; none lost`,
      )
    },
  )
})
