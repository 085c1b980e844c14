import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { openEmptyDatabase, ownerOf } from '#tests/support/database/test-database.ts'
import { balancesOf, expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'

test('orders, a renewal and donations are booked to the cent, and the check agrees', async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const projectId = 'guild-quartermaster'
  await shop.buy(
    await shop.person('alice'),
    anOrder({
      plan: { id: 'tier1', type: 'monthly' },
      donations: [{ cents: 1_500, project_type: 'guilds', project_id: projectId }],
    }),
  )
  await shop.buy(await shop.person('bob'), anOrder({ gifts: { tier2: 13 } }))
  shop.clock.advance(32 * 86_400_000)
  await shop.control({ days: 0 }, '/advance')
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({
    [`donations:project:${projectId}`]: -1_500,
    'donations:received': 0,
    gifts: -11_047,
    plans: -998,
    provider: 13_545,
  })
  await expectBooksToAddUp(shop)
})

test('what was paid before there was a journal is booked when the database is brought up to date', async () => {
  const db = await openEmptyDatabase()
  const all = await readMigrations()
  const before = all.filter(({ name }) => name < '0052')
  await migrate(db, before)
  await sql`insert into users (id, username, created_at) values ('alice', 'alice', now())`.execute(db)
  const lines = [
    { kind: 'plan', plan_id: 'tier1', type: 'monthly', cents: 499 },
    { kind: 'donation', project_type: 'guilds', cents: 1000, votes: null },
    { kind: 'donation', project_type: 'general', cents: 500, votes: null },
  ]
  const place = (id: string, status: string, content: unknown[], cents: number) => sql`
    insert into orders (id, number, attempt, user_id, purpose, leg, status, lines, total_cents, idempotency_key,
      request_hash, checkout, holds_slot, created_at, paid_at)
    values (${id}, ${`HUB-${id}`}, ${cents}, 'alice', 'order', ${id}, ${status}, ${JSON.stringify(content)}::jsonb,
      ${cents}, ${id}, '', '{}'::jsonb, false, now(), now())`
  await place('fulfilled', 'fulfilled', lines, 1_999).execute(db)
  await place('paid', 'paid', lines.slice(2), 500).execute(db)
  await place('banner', 'fulfilled', [], 700).execute(db)
  await place('open', 'awaiting_payment', lines, 2_000).execute(db)
  await place('differs', 'differs', lines, 2_001).execute(db)
  await sql`
    insert into projects (id, title, description, category, status, created_at)
    values ('forge', 'Forge', '', 'Guilds', 'active', now())`.execute(db)
  await sql`
    insert into donations (donor, project_id, project_type, amount_cents, order_id, order_line, at)
    values ('alice', 'forge', 'guilds', 1000, 'fulfilled', 1, now()),
      ('alice', null, 'general', 500, 'fulfilled', 2, now()),
      ('sample', null, 'general', 70000, null, null, now())`.execute(db)
  await migrate(db, all)
  expect(await balancesOf(db)).toEqual({
    'donations:fund:general': -500,
    'donations:project:forge': -1_000,
    'donations:received': -500,
    plans: -499,
    provider: 1_999 + 500 + 700,
    sales: -700,
  })
})
