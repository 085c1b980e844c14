import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { post, readEntries, reverse } from '#server/ledger/journal.store.ts'
import type { Posting } from '#server/ledger/journal.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { setAdmin } from '#server/user/user.store.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const sold = (parts: Partial<Posting> = {}): Posting => ({
  key: 'payment:one',
  kind: 'payment',
  atMs: hub.clock.now(),
  entries: [
    { account: 'provider', cents: 1999 },
    { account: 'plans', cents: -1999, line: 0 },
  ],
  ...parts,
})

const countOf = async (): Promise<number> =>
  (await hub.db.selectFrom('journal_transactions').select('key').execute()).length

test('the same key books once, whenever it is posted again, and refuses another content', async () => {
  expect(await post(hub.db, sold())).toBe(true)
  expect(await post(hub.db, sold({ atMs: hub.clock.now() + 60_000 }))).toBe(false)
  expect(await readEntries(hub.db, 'payment:one')).toEqual(sold().entries)
  for (const other of [
    { currency: 'eur' },
    { kind: 'refund' as const },
    {
      entries: [
        { account: 'provider' as const, cents: 1998 },
        { account: 'plans' as const, cents: -1998, line: 0 },
      ],
    },
  ])
    await expect(post(hub.db, sold(other))).rejects.toThrow(/is booked already/u)
  expect(await countOf()).toBe(1)
})

test('two that post the same at once book it once', async () => {
  const booked = await Promise.all(Array.from({ length: 5 }, () => post(hub.db, sold())))
  expect(booked.filter(Boolean)).toHaveLength(1)
  expect(await readEntries(hub.db, 'payment:one')).toHaveLength(2)
})

test('what does not balance, has one side or parts of a cent is refused and leaves nothing', async () => {
  for (const entries of [
    [],
    [{ account: 'provider' as const, cents: 0 }],
    [
      { account: 'provider' as const, cents: 2 },
      { account: 'plans' as const, cents: -1 },
    ],
    [
      { account: 'provider' as const, cents: 0.5 },
      { account: 'plans' as const, cents: -0.5 },
    ],
  ])
    await expect(post(hub.db, sold({ entries }))).rejects.toThrow(/does not balance/u)
  expect(await countOf()).toBe(0)
})

test('the database itself refuses a transaction that does not balance, and entries added later', async () => {
  const { key, kind } = sold()
  const row = { key, kind, currency: 'usd', entries: 2, at: new Date(hub.clock.now()) }
  const nobody = { order_id: null, user_id: null, subscription_id: null }
  await expect(
    hub.db
      .insertInto('journal_transactions')
      .values({ ...row, ...nobody })
      .execute(),
  ).rejects.toThrow(/does not balance/u)
  await post(hub.db, sold())
  const later = (position: number, cents: number) => ({
    transaction_key: key,
    position,
    account: 'plans' as const,
    cents,
  })
  for (const more of [[later(2, 5)], [later(2, 5), later(3, -5)]])
    await expect(hub.db.insertInto('journal_entries').values(more).execute()).rejects.toThrow(
      /does not balance/u,
    )
  expect(await readEntries(hub.db, key)).toEqual(sold().entries)
})

test('nobody changes or deletes a row of the journal, or one about administrators', async () => {
  await post(hub.db, sold())
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  await setAdmin(hub.db, { email: 'alice@example.org', isAdmin: true, nowMs: hub.clock.now() })
  for (const statement of [
    sql`update journal_entries set cents = cents * 2`,
    sql`delete from journal_entries`,
    sql`truncate journal_entries`,
    sql`update journal_transactions set at = now()`,
    sql`delete from journal_transactions`,
    sql`update audit_entries set admin_id = null`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries cascade`,
  ])
    await expect(statement.execute(ownerOf(hub.db))).rejects.toThrow(/are only added/u)
})

test('a reversal books the opposite, once, and nothing for what was never booked', async () => {
  const back = { key: 'refund:one', kind: 'refund', atMs: hub.clock.now() } as const
  expect(await reverse(hub.db, 'payment:one', back)).toBe(false)
  await post(hub.db, sold())
  expect(await reverse(hub.db, 'payment:one', back)).toBe(true)
  expect(await reverse(hub.db, 'payment:one', back)).toBe(false)
  expect(await readEntries(hub.db, 'refund:one')).toEqual([
    { account: 'provider', cents: -1999 },
    { account: 'plans', cents: 1999, line: 0 },
  ])
})
