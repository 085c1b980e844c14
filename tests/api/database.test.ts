import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Db } from '#server/schema.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'

const opened: Db[] = []
afterAll(() => Promise.all(opened.map((db) => db.destroy())))

const keep = (db: Db): Db => {
  opened.push(db)
  return db
}

test('values read alike on both databases', async () => {
  const { db, close } = await createTestApp()
  const { rows } = await sql`
    select timestamptz '2026-03-29 01:30:00.123+00' as instant, 9007199254740991::bigint as big, count(*) as counted,
      date '2026-03-29' as day, '{"a":[1,null]}'::jsonb as json, array[1,2]::int[] as list, true as yes, null as nothing,
      12::int as small, 'é💣' as text`.execute(db)
  expect(rows).toEqual([
    {
      instant: new Date('2026-03-29T01:30:00.123Z'),
      big: 9_007_199_254_740_991,
      counted: 1,
      day: '2026-03-29',
      json: { a: [1, null] },
      list: [1, 2],
      yes: true,
      nothing: null,
      small: 12,
      text: 'é💣',
    },
  ])
  await close()
})

test('a bigint that no number can hold is an error, not a wrong number', async () => {
  const { db, close } = await createTestApp()
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(/safe integers/u)
  await close()
})

test('a transaction that fails leaves nothing, and the database goes on', async () => {
  const { db, close, clock } = await createTestApp()
  const failing = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id: 'x', username: 'x', created_at: new Date(clock.now()) })
      .execute()
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  await close()
})

const emptyDatabase = async (): Promise<() => Db> => {
  if (onPostgres) {
    const url = await createPostgresDatabase('template1')
    return () => keep(openPostgres(url, { connections: 2 }))
  }
  const db = keep(openPglite(await createPglite()))
  return () => db
}

describe('migrating', () => {
  test('an empty database from eight processes at once runs every migration once', async () => {
    const open = await emptyDatabase()
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(open())))
    const winner = ran.find((names) => names.length > 0)
    expect(winner?.[0]).toBe('0001-accounts.ts')
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await migrate(open())).toEqual([])
  })

  test('refuses a database that a newer hub has migrated, and leaves it as it is', async () => {
    const open = await emptyDatabase()
    const db = open()
    await migrate(db)
    await sql`insert into migrations (name) values ('9999-from-the-future.ts')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/9999-from-the-future/u)
  })
})
