import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { settleGiftTime } from '#server/gift-time/settle-gift-time.store.ts'
import { openEmptyDatabase } from '#tests/support/database/test-database.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { giveTime } from '#tests/support/server/gift-time.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'

test('gift time waits for the paid plan, is put first, waits again, and runs when the plan has ended', async () => {
  const shop = await openProvenShop()
  const subscriptionId = await sellElite(shop)
  const alice = await shop.person('alice')
  await giveTime(shop, { id: 'gift-1', userId: 'alice', planId: 'tier4', months: 2 })
  const { subscriptions, gift_time } = await (await alice.call('GET', '/users/alice/subscriptions')).json()
  expect(gift_time).toEqual([
    {
      id: 'gift-1',
      plan_id: 'tier4',
      plan_name: 'Master',
      months: 2,
      given_at: new Date(shop.clock.now()).toISOString(),
      left: { months: 2, ms: 0 },
      running: null,
      runs: [],
      put_first: false,
    },
  ])
  expect((await alice.me()).plan_id).toBe('tier3')

  const first = async (newPlanId: string, newSubscriptionId: string) =>
    (await shop.person('alice')).call('POST', '/subscriptions/update-priority', {
      userId: 'alice',
      newPlanId,
      newSubscriptionId,
    })
  expect((await first('tier4', 'gift-1')).status).toBe(200)
  expect(await alice.me()).toMatchObject({ plan_id: 'tier4', paid_plan_id: 'tier3' })
  shop.clock.advance(3 * 86_400_000)
  const now = () => shop.person('alice')
  expect((await first('tier3', subscriptions[0].id)).status).toBe(200)
  expect((await (await now()).me()).plan_id).toBe('tier3')

  await shop.payments.endSubscription(subscriptionId)
  await shop.catchUp()
  expect((await (await now()).me()).plan_id).toBe('tier4')
  const [{ running, runs, left }] = (
    await (await (await now()).call('GET', '/users/alice/subscriptions')).json()
  ).gift_time
  expect(runs).toHaveLength(1)
  expect(left.months).toBe(1)
  expect(running).not.toBeNull()
})

test('gifts that stood among the paid plans go on: the highest runs, the others wait, none loses a day', async () => {
  const db = await openEmptyDatabase()
  const all = await readMigrations()
  await migrate(
    db,
    all.filter(({ name }) => name < '0057'),
  )
  const person = (id: string) =>
    sql`insert into users (id, username, created_at) values (${id}, ${id}, now())`.execute(db)
  const row = (
    id: string,
    user: string,
    plan: string,
    source: string,
    from: string,
    until: string,
    status = 'active',
  ) =>
    sql`
      insert into subscriptions (id, user_id, plan_id, type, status, source, amount_cents, started_at, current_period_end)
      values (${id}, ${user}, ${plan}, 'monthly', ${status}, ${source}, 0, now() + ${from}::interval, now() + ${until}::interval)`.execute(
      db,
    )
  for (const id of ['erin', 'bob']) await person(id)
  await row('high', 'erin', 'tier4', 'gift', '-20 days', '70 days')
  await row('low', 'erin', 'tier2', 'gift', '-10 days', '20 days')
  await row('over', 'erin', 'tier1', 'gift', '-90 days', '-60 days', 'ended')
  await row('paid', 'bob', 'tier2', 'order', '-10 days', '20 days')
  await row('waits', 'bob', 'tier3', 'gift', '-10 days', '80 days')
  await migrate(db, all)
  const gifts = await db
    .selectFrom('gift_times')
    .select(['id', 'months', 'left_ms'])
    .select(sql<boolean>`ended_at is not null`.as('over'))
    .orderBy('id')
    .execute()
  expect(
    gifts.map(({ id, months, left_ms, over }) => [id, months, Math.round(left_ms / 86_400_000), over]),
  ).toEqual([
    ['high', 3, 70, false],
    ['low', 1, 20, false],
    ['over', 1, 0, true],
    ['waits', 3, 80, false],
  ])
  const open = await db
    .selectFrom('gift_runs')
    .select('gift_time_id')
    .where('stopped_at', 'is', null)
    .execute()
  expect(open.map((run) => run.gift_time_id)).toEqual(['high'])
  expect((await db.selectFrom('subscriptions').select('id').execute()).map(({ id }) => id)).toEqual(['paid'])
})

test('a gift in parts ends with the whole one, whether they are claimed together or as one ends', async () => {
  const shop = await openProvenShop()
  await shop.person('alice')
  const give = (id: string) => giveTime(shop, { id, userId: 'alice', planId: 'tier2', months: 1 })
  const pass = async (days: number) => {
    shop.clock.advance(days * 86_400_000)
    await settleGiftTime(shop.db, 'alice', shop.clock.now())
  }
  const read = async () => {
    const alice = await shop.person('alice')
    return (await (await alice.call('GET', '/users/alice/subscriptions')).json()).gift_time
  }
  await pass(30)
  const from = new Date(shop.clock.now()).toISOString()
  expect(from.slice(0, 10)).toBe('2026-03-31')
  await give('first')
  // April 30, when the first part is used up.
  await pass(30)
  await give('second')
  await give('third')
  const [, { running }] = await read()
  expect(running.until.slice(0, 10)).toBe('2026-05-31')
  expect(running.series).toEqual({ from, time: { months: 2, ms: 0 } })
  await pass(31)
  expect((await read())[1].running.until.slice(0, 10)).toBe('2026-06-30')
  // After a gap of a day a gift begins a series of its own.
  await pass(31)
  await give('fourth')
  const fourth = (await read()).find(({ id }: { id: string }) => id === 'fourth')
  expect(fourth.running.until.slice(0, 10)).toBe('2026-08-01')
  expect(fourth.running.series).toBeUndefined()
})

test('a run of before series were kept keeps its end, and what follows ends with the whole gift', async () => {
  const db = await openEmptyDatabase()
  const all = await readMigrations()
  await migrate(
    db,
    all.filter(({ name }) => name < '0105'),
  )
  await sql`insert into users (id, username, created_at) values ('erin', 'erin', now())`.execute(db)
  const [from, until] = [new Date('2027-01-31T10:00:00Z'), new Date('2027-02-28T10:00:00Z')]
  for (const id of ['a', 'b'])
    await sql`
      insert into gift_times (id, user_id, plan_id, months, given_at, left_months, left_ms, waits_since)
      values (${id}, 'erin', 'tier2', 1, ${from}, 1, 0, ${from})`.execute(db)
  await sql`
    insert into gift_runs (gift_time_id, user_id, started_at, until) values ('a', 'erin', ${from}, ${until})`.execute(
    db,
  )
  await migrate(db, all)
  const runs = () =>
    db.selectFrom('gift_runs').select(['gift_time_id', 'until', 'series_from']).orderBy('id').execute()
  expect(await runs()).toEqual([{ gift_time_id: 'a', until, series_from: null }])
  await settleGiftTime(db, 'erin', until.getTime() + 1)
  expect(await runs()).toEqual([
    { gift_time_id: 'a', until, series_from: null },
    { gift_time_id: 'b', until: new Date('2027-03-31T10:00:00Z'), series_from: from },
  ])
})
