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

test('a player is refused every call of administrators; an administrator isn’t, until the right is taken away', async () => {
  const { alice, admin, shop } = await openAfterSale()
  expect(forAdmins.length).toBeGreaterThan(15)
  const ask = async (player: typeof alice, endpoint: Endpoint): Promise<number> =>
    (await player.call(endpoint.method, pathOf(endpoint), endpoint.body && {})).status
  for (const endpoint of forAdmins) {
    expect(await ask(alice, endpoint), endpoint.name).toBe(403)
    // Nothing is named, and nothing is done: it is refused for that, or for nothing.
    expect([200, 400, 404], endpoint.name).toContain(await ask(admin, endpoint))
  }
  await shop.db.updateTable('users').set({ is_admin: false }).where('id', '=', 'olivia').execute()
  for (const endpoint of forAdmins) expect(await ask(admin, endpoint), endpoint.name).toBe(403)
})
