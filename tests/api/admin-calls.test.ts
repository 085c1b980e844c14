import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value

const folder = new URL('../../contract/', import.meta.url)

/** Every call of the contract that is for administrators, also those of tomorrow. */
const readAdminCalls = async (): Promise<Endpoint[]> => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.contract.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(new URL(name, folder).href)),
  )
  return modules
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .filter(({ access }) => access === 'admin')
}

test('what is for administrators is refused to guests, to players, and from the next call on to who was one', async () => {
  const { app, db, alice, admin } = await openAfterSale()
  const calls = await readAdminCalls()
  expect(calls.length).toBeGreaterThan(20)
  const refusals = async (ask: (method: string, path: string) => Promise<Response> | Response) => {
    const told = new Set<string>()
    for (const { name, method, path } of calls) {
      const answer = await ask(method, path.replaceAll(/\{\w+\}/gu, 'none'))
      // The machines of /dev aren't served where nobody has switched them on.
      if (answer.status === 404 && path.startsWith('/dev')) continue
      told.add(answer.status < 500 ? `${answer.status} ${await codeOf(answer)}` : name)
    }
    return [...told]
  }
  expect(await refusals((method, path) => app.request(`/api${path}`, { method }))).toEqual([
    '401 unauthorized',
  ])
  const byAlice = (method: string, path: string) => alice.call(method, path)
  expect(await refusals(byAlice)).toEqual(['403 forbidden'])
  const byOlivia = await refusals((method, path) => admin.call(method, path))
  expect(byOlivia.filter((told) => /^40[13]/u.test(told))).toEqual([])
  await db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
  expect(await refusals((method, path) => admin.call(method, path))).toEqual(['403 forbidden'])
  expect(await db.selectFrom('audit_changes').selectAll().execute()).toEqual([])
})
