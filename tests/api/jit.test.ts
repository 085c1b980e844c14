import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listenOn } from '#server/platform/database/listen-on.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'

type Setting = 'jit' | 'work_mem'

/** Every connection that was used. */
const used = new Set<pg.Client>()
const client = pg.Client.prototype as unknown as { query: (...asked: unknown[]) => unknown }
const { query } = client
beforeEach(() => {
  used.clear()
  client.query = function (this: pg.Client, ...asked) {
    used.add(this)
    return query.apply(this, asked)
  }
})
afterEach(() => {
  client.query = query
})

const settingsOf = async (name: Setting): Promise<string[]> => {
  const read = async (one: pg.Client) => (await one.query(`show ${name}`)).rows[0][name] as string
  return Promise.all([...used].map(read))
}

/** All connections of a hub: it migrates and reads over a pool, several connections at once, and listens on one of its own. */
const openAll = async (url: string) => {
  const log = createLog('silent')
  const db = await openDatabase(url, '', log)
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(db)))
  const over = new AbortController()
  const heard = Promise.withResolvers<void>()
  const ended = listenOn(db, [{ channel: 'hub_test', hear: () => heard.resolve() }], over.signal, log)
  await heard.promise
  return async () => {
    over.abort()
    await ended
    await db.destroy()
  }
}

describe.runIf(onPostgres)('PostgreSQL compiles no query of the hub', () => {
  test.each([
    ['', '4MB'],
    ['?options=-c%20work_mem%3D5MB%20-c%20jit%3Don', '5MB'],
  ])('on any connection, with an address that ends in "%s"', async (end, workMem) => {
    // Not yet migrated: the migrations have a connection, too.
    const url = await createPostgresDatabase('template1')
    used.clear()
    const close = await openAll(`${url}${end}`)
    expect(used.size).toBeGreaterThanOrEqual(6)
    expect([...new Set(await settingsOf('jit'))]).toEqual(['off'])
    expect([...new Set(await settingsOf('work_mem'))]).toEqual([workMem])
    await close()
  })
})
