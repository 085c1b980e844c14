import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/http/endpoint.ts'
import type { listOrders } from '#contract/order/placed-order.contract.ts'
import { createApp } from '#server/app.ts'
import { seedDemo } from '#server/demo-seed.ts'
import type { Feature } from '#server/feature.ts'
import { createPrices } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { jobsOf } from '#server/start.ts'
import { migrateAsOwner, ownerOf } from '#tests/support/database/test-database.ts'
import { call } from '#tests/support/server/call.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { up } from './guild/9001-guilds.ts'
import { bannerFulfilment, buyBanner, createBannerPrice } from './guild/guild-checkout.ts'
import { listGuilds } from './guild/guild.contract.ts'
import { guildRoutes } from './guild/guild.routes.ts'
import { dissolveGuilds, deleteDissolved, insertGuild } from './guild/guild.store.ts'

/** All that is written outside the invented feature's own files. */
const entry: Feature = {
  id: 'guild',
  routes: guildRoutes,
  jobs: ({ db }) => [{ name: 'guilds', everyMs: 60_000, run: () => dissolveGuilds(db) }],
  deleteOld: deleteDissolved,
  seedDemo: (db) => insertGuild(db, 'Quartermasters'),
  createPrices: createBannerPrice,
  fulfilment: bannerFulfilment,
}

const list = [...features, entry]

/** A hub that has the feature; its table goes again, because the database is another test's next. */
const withGuilds = async (use: (shop: Shop, hub: Pick<Shop, 'app'>) => Promise<void>): Promise<void> => {
  const shop = await openShop()
  try {
    await migrateAsOwner(shop.db, [...(await readMigrations()), { name: '9001-guilds.ts', up }])
    // Those of the hub's own features are there.
    expect(await createPrices(list, shop)).toEqual(['guild_banner'])
    await use(shop, { app: createApp(shop, list) })
  } finally {
    await sql`drop table guilds`.execute(ownerOf(shop.db))
    await sql`delete from migrations where name = '9001-guilds.ts'`.execute(ownerOf(shop.db))
  }
}

const run = async (shop: Shop, name: string): Promise<void> => {
  const job = jobsOf(shop, list).find((one) => one.name === name)
  await job?.run(new AbortController().signal)
}

const namesOf = async (hub: Pick<Shop, 'app'>): Promise<string[]> =>
  (await call(hub, listGuilds, {})).body.guilds.map(({ name }) => name)

test('a new feature has its routes, job, housekeeping, seed and table by its own files and one entry', async () => {
  await withGuilds(async (shop, hub) => {
    await seedDemo(ownerOf(shop.db), shop.clock.now(), list)
    await insertGuild(shop.db, 'Ashen Few†')
    expect(await namesOf(hub)).toEqual(['Ashen Few†', 'Quartermasters'])
    expect((await hub.app.request('/api/openapi.json')).status).toBe(200)
    await run(shop, 'housekeeping')
    expect(await namesOf(hub)).toHaveLength(2)
    await run(shop, 'guilds')
    await run(shop, 'housekeeping')
    expect(await namesOf(hub)).toEqual(['Quartermasters'])
  })
})

test('a new feature takes payments by the same way: opened once, paid, fulfilled by it', async () => {
  await withGuilds(async (shop, hub) => {
    await insertGuild(shop.db, 'Quartermasters')
    expect(await createPrices(list, shop)).toEqual([])
    const alice = await shop.person('alice')
    const attempt = { userId: alice.id, key: 'banner-1', guild: 'Quartermasters' }
    const order = await buyBanner(shop, attempt)
    expect((await buyBanner(shop, attempt)).checkout_id).toBe(order.checkout_id)
    // An order of alice's own is another purpose, and has another slot.
    const beside = await alice.checkout(anOrder({ gifts: { tier2: 1 } }))
    await shop.pay({ sessionId: order.checkout_id ?? '' })
    await shop.pay(beside)
    await shop.deliver()
    await run(shop, 'fulfilment')
    expect((await call(hub, listGuilds, {})).body.guilds).toEqual([
      { name: 'Quartermasters', banner: order.id },
    ])
    expect((await alice.order(beside.orderId)).status).toBe('fulfilled')
  })
})

test('what isn’t renewed can be paid again once it is paid, whatever its leg is called', async () => {
  await withGuilds(async (shop, hub) => {
    await insertGuild(shop.db, 'plan')
    const alice = await shop.person('alice')
    const payBanner = async (key: string): Promise<string> => {
      const order = await buyBanner(shop, { userId: alice.id, key, guild: 'plan' })
      await shop.pay({ sessionId: order.checkout_id ?? '' })
      await shop.deliver()
      await run(shop, 'fulfilment')
      return order.id
    }
    const first = await payBanner('banner-1')
    const second = await payBanner('banner-2')
    expect(second).not.toBe(first)
    expect((await call(hub, listGuilds, {})).body.guilds).toEqual([{ name: 'plan', banner: second }])
    const plan = await alice.checkout(anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
    expect(plan.orderId).not.toBe(second)
  })
})

test('past orders are those of the order alone; a payment of another feature is still told to who paid it', async () => {
  await withGuilds(async (shop) => {
    await insertGuild(shop.db, 'Quartermasters')
    const alice = await shop.person('alice')
    const gift = await shop.buy(alice, anOrder({ gifts: { tier2: 1 } }))
    const banner = await buyBanner(shop, { userId: alice.id, key: 'banner-1', guild: 'Quartermasters' })
    await shop.pay({ sessionId: banner.checkout_id ?? '' })
    await shop.deliver()
    await run(shop, 'fulfilment')
    const past: Answer<typeof listOrders> = await (await alice.call('GET', '/payments/orders')).json()
    expect(past.orders.map(({ id }) => id)).toEqual([gift.orderId])
    expect(await alice.order(banner.id)).toMatchObject({ status: 'fulfilled', lines: [], total_cents: 700 })
  })
})

test('an order of an unlisted feature stays paid, and is fulfilled once the feature is listed', async () => {
  await withGuilds(async (shop, hub) => {
    await insertGuild(shop.db, 'Quartermasters')
    const { id: userId } = await shop.person('alice')
    const order = await buyBanner(shop, { userId, key: 'banner-1', guild: 'Quartermasters' })
    await shop.pay({ sessionId: order.checkout_id ?? '' })
    await shop.deliver()
    await shop.work()
    const { status } = await shop.db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('paid')
    shop.clock.advance(60_000)
    await run(shop, 'fulfilment')
    expect((await call(hub, listGuilds, {})).body.guilds).toMatchObject([{ banner: order.id }])
  })
})

test('these are its files, and no other of the server knows it', () => {
  expect(readdirSync(join(import.meta.dirname, 'guild')).toSorted()).toEqual([
    '9001-guilds.ts',
    'guild-checkout.ts',
    'guild.contract.ts',
    'guild.routes.ts',
    'guild.store.ts',
    'guild.tables.ts',
  ])
  const server = join(import.meta.dirname, '..', '..', 'server')
  const knowing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) =>
      /guild\.(?:routes|store|tables|contract)/u.test(readFileSync(join(server, path), 'utf8')),
    )
  expect(knowing).toEqual([])
})
