import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { warnWithoutTrigrams } from '#server/platform/database/trigrams.ts'
import { createLog } from '#server/platform/process/log.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import type { Db } from '#server/schema.ts'
import { logIn } from '#server/session/log-in.store.ts'
import {
  createPostgresDatabase,
  onPostgres,
  openEmptyDatabase,
  ownerOf,
} from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { patience } from '#tests/support/pace.ts'

interface Opened {
  readonly db: Db
  /** What an operator reads in the log of a start. */
  readonly warnings: readonly string[]
}

/** Returns a log, and the messages that are written to it. */
const openLog = () => {
  const warnings: string[] = []
  const write = (line: string): void => void warnings.push(JSON.parse(line).msg)
  return { warnings, log: createLog('warn', { write }) }
}

/** As a hub starts on it: with a login of its own, which may make tables and no extension. */
const openServer = async (role: string): Promise<Opened> => {
  const url = new URL(await createPostgresDatabase('template1'))
  const owner = openPostgres(url.href, { connections: 1 })
  await sql`create role ${sql.id(role)} login`.execute(owner)
  await sql`grant all on schema public to ${sql.id(role)}`.execute(owner)
  await owner.destroy()
  url.username = role
  const { warnings, log } = openLog()
  const db = await openDatabase(url.href, '', log)
  onTestFinished(() => db.destroy())
  return { db, warnings }
}

/** The embedded one has a single connection, which takes the role. */
const openEmbedded = async (role: string): Promise<Opened> => {
  const { warnings, log } = openLog()
  const db = await openEmptyDatabase()
  await sql`create role ${sql.id(role)}`.execute(db)
  await sql`grant all on schema public to ${sql.id(role)}`.execute(db)
  await sql`set role ${sql.id(role)}`.execute(db)
  await migrate(db)
  await warnWithoutTrigrams(db, log)
  return { db, warnings }
}

const openAsWhoMayNot = (): Promise<Opened> => {
  const role = `plain_${randomUUID().replaceAll('-', '')}`
  return onPostgres ? openServer(role) : openEmbedded(role)
}

test(
  'where the role may not add pg_trgm the hub starts with one warning, and every search finds what is typed right',
  async () => {
    const { db, warnings } = await openAsWhoMayNot()
    expect((await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)).rows).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('create extension pg_trgm')])

    const hub = await createTestApp({ db })
    await seedProjects(ownerOf(db), hub.clock.now())
    await db
      .insertInto('users')
      .values(
        ['alice', 'olivia'].map((name) => ({
          id: name,
          username: name,
          email: `${name}@example.org`,
          is_admin: name === 'olivia',
          created_at: new Date(hub.clock.now()),
        })),
      )
      .execute()
    const { token } = await logIn(db, hub, 'olivia')
    const ask = async (path: string) => {
      const answer = await hub.app.request(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
      expect([answer.status, path]).toEqual([200, path])
      return answer.json()
    }
    const found = async (q: string): Promise<string[]> =>
      (await ask(`/vaultvision/projects/search?${new URLSearchParams({ q })}`)).map(
        ({ id }: { id: string }) => id,
      )
    expect((await found('réplay THEATRE'))[0]).toBe('replay-theatre')
    expect(await found('quartermastr')).toEqual([])
    const alike = async (title: string): Promise<string[]> =>
      (await ask(`/suggestions/alike?${new URLSearchParams({ title })}`)).projects.map(
        ({ id }: { id: string }) => id,
      )
    expect(await alike('The quartermaster')).toEqual(['guild-quartermaster'])
    expect(await alike('The quartermastr')).toEqual([])
    const players = async (q: string): Promise<string[]> =>
      (await ask(`/braincore/players?${new URLSearchParams({ q })}`)).players.map(
        ({ id }: { id: string }) => id,
      )
    expect(await players('ALICE')).toEqual(['alice'])
    expect(await players('alcie')).toEqual([])
  },
  patience(60_000),
)
