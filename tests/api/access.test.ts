import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.contract.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))
const forAdmins = endpoints.filter(({ access }) => access === 'admin')

const pathOf = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/gu, 'x')

// A1: every call that isn't for anyone. That what it names is a player's own is tested with its feature.
test('whoever isn’t logged in is refused every call that isn’t for anyone', async () => {
  const { app } = await openAfterSale()
  const closed = endpoints.filter(({ access }) => access !== 'anyone')
  expect(closed.length).toBeGreaterThan(50)
  for (const endpoint of closed) {
    const answer = await app.request(`/api${pathOf(endpoint)}`, { method: endpoint.method })
    expect([answer.status, (await answer.json()).code], endpoint.name).toEqual([401, 'unauthorized'])
  }
})

test('a guest is refused no call that is for anyone', async () => {
  const { app } = await openAfterSale()
  const open = endpoints.filter(({ access, method }) => access === 'anyone' && method === 'GET')
  expect(open.length).toBeGreaterThan(20)
  for (const endpoint of open) {
    const { status } = await app.request(`/api${pathOf(endpoint)}`)
    // What is named there isn't.
    expect([200, 400, 404], endpoint.name).toContain(status)
  }
})

test('a player is refused every call of administrators; an administrator isn’t, until the right is taken away', async () => {
  const { alice, admin, shop, db } = await openAfterSale()
  expect(forAdmins.length).toBeGreaterThan(20)
  const ask = (player: typeof alice, endpoint: Endpoint) =>
    player.call(endpoint.method, pathOf(endpoint), endpoint.body && {})
  const refuse = async (player: typeof alice, endpoint: Endpoint) => {
    const answer = await ask(player, endpoint)
    expect([answer.status, (await answer.json()).code], endpoint.name).toEqual([403, 'forbidden'])
  }
  for (const endpoint of forAdmins) {
    await refuse(alice, endpoint)
    // Nothing is named, and nothing is done: it is refused for that, or for nothing.
    expect([200, 400, 404], endpoint.name).toContain((await ask(admin, endpoint)).status)
  }
  await shop.db.updateTable('users').set({ is_admin: false }).where('id', '=', 'olivia').execute()
  for (const endpoint of forAdmins) await refuse(admin, endpoint)
  expect(await db.selectFrom('audit_changes').selectAll().execute()).toEqual([])
})

const uuid = '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b'
const moments = ['2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59']
/** What an address may name as where a list goes on, and none does. */
const cursors = [
  ...['-', '_', '~'].flatMap((sign) => [`9999999999999999${sign}${uuid}`, `1${sign}${'-'.repeat(36)}`]),
  ...['999999999999999', '999999999999999-999999999999999', '2026-02-31', `v-${uuid}`],
]
const searches = [
  ...['%', '_', '*', '\\', "'; drop table projects; --", 'a & | ! ( :*', '<script>', '\u202E\u2066'],
  ...[
    '\0',
    '\uD800',
    '😀'.repeat(40),
    `e${'\u0301'.repeat(199)}`,
    'x'.repeat(200),
    'x '.repeat(100),
    'x'.repeat(201),
  ],
]
const odd: Readonly<Record<string, readonly string[]>> = {
  ...{ since: moments, until: moments, before: cursors, from: cursors, after: cursors },
  q: searches,
}

test('an address that names a moment or a place that there isn’t, or seeks what nobody wrote, is at most bad input, and no failure', async () => {
  const { alice, admin } = await openAfterSale()
  const lists = endpoints.filter(({ method, stream }) => method === 'GET' && stream !== true)
  let asked = 0
  for (const endpoint of lists) {
    const fields =
      endpoint.query && 'entries' in endpoint.query ? Object.keys(endpoint.query.entries ?? {}) : []
    const player = endpoint.access === 'admin' ? admin : alice
    for (const field of fields)
      for (const value of odd[field] ?? []) {
        const { status } = await player.call(
          'GET',
          `${pathOf(endpoint)}?${new URLSearchParams({ [field]: value })}`,
        )
        expect([200, 400, 403, 404, 429], `${endpoint.name} ${field}=${value}`).toContain(status)
        asked += 1
      }
  }
  expect(asked).toBeGreaterThan(80)
})
