import { afterEach, beforeEach, expect, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { setAdmin } from '#server/user/user.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
})
afterEach(() => hub.close())

const set = (email: string, isAdmin: boolean) => setAdmin(hub.db, { email, isAdmin, nowMs: hub.clock.now() })
const changes = () =>
  hub.db
    .selectFrom('audit_changes')
    .select(['kind', 'admin_id', 'user_id', 'before', 'after', 'at'])
    .orderBy('id')
    .execute()

test('a granted right is there at the next call, a revoked one is gone, and both are written down once', async () => {
  const { token } = await logIn(hub.db, hub, 'alice')
  const isAdmin = async () => (await call(hub, me, {}, { bearer: token })).body.is_admin
  expect(await isAdmin()).toBe(false)
  const granted = new Date(hub.clock.now())
  expect(await set('Alice@Example.org ', true)).toBe('changed')
  expect(await isAdmin()).toBe(true)
  expect(await set('alice@example.org', true)).toBe('unchanged')
  hub.clock.advance(1_000)
  expect(await set('alice@example.org', false)).toBe('changed')
  expect(await isAdmin()).toBe(false)
  const of = { kind: 'administrator_set', admin_id: null, user_id: 'alice' }
  expect(await changes()).toEqual([
    { ...of, before: { is_admin: false }, after: { is_admin: true }, at: granted },
    { ...of, before: { is_admin: true }, after: { is_admin: false }, at: new Date(hub.clock.now()) },
  ])
})

test('an address without an account changes nothing', async () => {
  expect(await set('nobody@example.org', true)).toBe('unknown')
  expect(await set('', false)).toBe('unknown')
  expect(await changes()).toEqual([])
})
