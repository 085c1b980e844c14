import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readAuditChain } from '#server/audit/read-chain.store.ts'
import { checkAudit } from '#server/ledger/check-audit.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { emptyDatabase } from '#tests/support/database/empty-database.ts'

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

test('a transaction that asks the outer handle is an error, before it hangs on PGlite', async () => {
  const { db, close } = await createTestApp()
  const mixed = db.transaction().execute(() => db.selectFrom('users').selectAll().execute())
  await expect(mixed).rejects.toThrow(/only its own handle/u)
  const nested = db.transaction().execute(() => db.transaction().execute(async () => {}))
  await expect(nested).rejects.toThrow(/only its own handle/u)
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  await close()
})

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

  test('refuses to run a migration that comes before one which the database has run, and runs it on a new one', async () => {
    const db = (await emptyDatabase())()
    const table = (name: string) => ({
      name: `${name}.ts`,
      up: async (trx: Kysely<unknown>) => {
        await sql`create table ${sql.id(`t${name}`)} (id text)`.execute(trx)
      },
    })
    const [first, late, last] = [table('0002-first'), table('0003-late'), table('0020-last')]
    expect(await migrate(db, [last, first])).toEqual([first.name, last.name])
    await expect(migrate(db, [first, late, last])).rejects.toThrow(
      /has run 0020-last\.ts already, and 0003-late\.ts comes before it/u,
    )
    expect(await migrate(db, [first, last])).toEqual([])
    await sql`drop table migrations, "t0002-first", "t0020-last"`.execute(db)
    expect(await migrate(db, [last, late, first])).toEqual([first.name, late.name, last.name])
  })

  test('keeps the rows’ values when columns are renamed', async () => {
    const db = (await emptyDatabase())()
    const all = await readMigrations()
    const before = all.filter(({ name }) => name < '0044')
    await migrate(db, before)
    await sql`insert into users (id, username, created_at) values ('alice', 'alice', now())`.execute(db)
    const at = new Date('2026-03-01T12:00:00Z')
    await sql`
      insert into orders (id, number, user_id, leg, status, lines, total_cents, idempotency_key, request_hash, checkout,
        session_id, session_url, asked_at, holds_slot, created_at)
      values ('o', 'HUB-1', 'alice', 'plan', 'awaiting_payment', '[]', 999, 'k', 'h', '{}', 'cs_1', 'https://pay', ${at}, true, ${at})
    `.execute(db)
    await sql`
      insert into subscriptions (id, user_id, order_id, plan_id, type, status, source, amount_cents, told_at, asked_at,
        ending_told_at, period_told, started_at, current_period_end)
      values ('s', 'alice', 'o', 'tier2', 'monthly', 'active', 'order', 999, ${at}, ${at}, ${at}, true, ${at}, ${at})
    `.execute(db)
    await sql`
      insert into magic_links (hash, email, asked_at, expires_at, asked_from, browser_hash)
      values ('h', 'a@example.org', ${at}, ${at}, 'Chrome on Windows', 'b')`.execute(db)
    await migrate(db)
    expect(
      await db
        .selectFrom('orders')
        .select(['checkout_id', 'checkout_url', 'provider_asked_at', 'purpose', 'leg'])
        .execute(),
    ).toEqual([
      {
        checkout_id: 'cs_1',
        checkout_url: 'https://pay',
        provider_asked_at: at,
        purpose: 'order',
        leg: 'plan',
      },
    ])
    expect(
      await db
        .selectFrom('subscriptions')
        .select(['provider_event_at', 'provider_asked_at', 'ending_event_at', 'period_confirmed'])
        .execute(),
    ).toEqual([{ provider_event_at: at, provider_asked_at: at, ending_event_at: at, period_confirmed: true }])
    expect(await db.selectFrom('magic_links').select(['requested_at', 'requested_from']).execute()).toEqual([
      { requested_at: at, requested_from: 'Chrome on Windows' },
    ])
    // A second open checkout of the same leg still finds no slot.
    const second = sql`
      insert into orders (id, number, user_id, purpose, leg, status, lines, total_cents, idempotency_key, request_hash,
        checkout, holds_slot, created_at)
      values ('o2', 'HUB-2', 'alice', 'order', 'plan', 'awaiting_payment', '[]', 999, 'k2', 'h', '{}', true, ${at})`
    await expect(second.execute(db)).rejects.toThrow(/orders_slot/u)
  })

  test('keeps what administrators changed, from the tables that features had for it, in the order of time', async () => {
    const db = (await emptyDatabase())()
    await migrate(
      db,
      (await readMigrations()).filter(({ name }) => name < '0079'),
    )
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))
    await sql`insert into users (id, username, created_at) values ('olivia', 'olivia', now()), ('bob', 'bob', now())`.execute(
      db,
    )
    await sql`insert into admin_changes values ('a', 'olivia', true, ${at(1)})`.execute(db)
    await sql`
      insert into desk_changes (id, admin_id, kind, user_id, subject, reason, before, after, key, at)
      values ('d', 'olivia', 'granted_by_hand', 'bob', 'bob', 'Lost', '{"gift_months": 0}', '{"gift_months": 2}', 'key', ${at(4)})
    `.execute(db)
    await sql`
      insert into desk_changes (id, admin_id, kind, user_id, subject, reason, before, after, at)
      values ('e', 'olivia', 'receipt_wanted', 'bob', 'o', 'Typo',
        '{"to": "bob@exmaple.org", "mailed_at": null}', '{"to": "bob@example.org", "mailed_at": null}', ${at(5)})
    `.execute(db)
    await sql`
      insert into projects (id, title, description, status, category, created_at)
      values ('dome', 'Dome', 'A dome', 'active', 'features', now())`.execute(db)
    await sql`
      insert into project_recounts (project_id, admin_id, votes_before, votes_after, cents_before, cents_after, at)
      values ('dome', 'olivia', 7, 5, 100, 100, ${at(2)})`.execute(db)
    const id = '5f0c0e6e-1111-4222-8333-944455556666'
    await sql`insert into project_comments (id, project_id, author_id, text, at) values (${id}, 'dome', 'bob', 'Hi', ${at(0)})`.execute(
      db,
    )
    await sql`insert into comment_removals values (${id}, 'olivia', 'spam', 'Buy gold', ${at(3)})`.execute(db)
    await migrate(db)
    const kept = await db.selectFrom('audit_changes').selectAll().orderBy('id').execute()
    expect(kept).toMatchObject([
      {
        kind: 'administrator_set',
        admin_id: null,
        user_id: 'olivia',
        before: { is_admin: false },
        at: at(1),
      },
      {
        kind: 'project_recounted',
        subject: 'dome',
        before: { votes: 7, donated_cents: 100 },
        after: { votes: 5 },
      },
      {
        kind: 'comment_removed',
        subject: id,
        user_id: 'bob',
        before: { removed: null },
        after: { removed: 'spam' },
      },
      { kind: 'granted_by_hand', key: 'key', reason: 'Lost', after: { gift_months: 2 }, at: at(4) },
      {
        kind: 'receipt_wanted',
        reason: 'Typo',
        before: { to: 'bob@exmaple.org', mailed_at: null },
        after: { to: 'bob@example.org' },
      },
    ])
    // Sealed, and what may name a person beside it.
    const chain = await readAuditChain(db)
    expect(chain.map(({ sealed }) => sealed?.place)).toEqual([1, 2, 3, 4, 5])
    expect(checkAudit(chain, null).findings).toEqual([])
    expect(JSON.stringify(chain.map(({ entry }) => entry))).not.toContain('example.org')
  })
})
