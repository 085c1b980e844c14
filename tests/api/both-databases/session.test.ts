import { expect, onTestFinished, test } from 'vitest'
import * as session from '#contract/auth/session.contract.ts'
import { people } from '#server/user/demo-people.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { deleteOldSessions } from '#server/session/session.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('alice stays logged in from hour to hour, from two tabs at once, until she logs out', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  const me = async (bearer: string) => (await call(hub, session.me, {}, { bearer })).status
  const refresh = (refreshToken: string) => call(hub, session.refreshToken, { body: { refreshToken } })

  const first = await logIn(hub.db, hub, people.alice.id)
  expect(await me(first.token)).toBe(200)
  hub.clock.advance(3_600_000)
  expect(await me(first.token)).toBe(401)

  const tabs = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)])
  expect(tabs.map(({ status }) => status)).toEqual([200, 200])
  const [{ body: second }, { body: inTheOther }] = tabs
  expect(inTheOther.refreshToken).toBe(second.refreshToken)
  expect(await me(second.token)).toBe(200)

  await call(hub, session.logout, { body: { refreshToken: second.refreshToken } })
  expect(await me(second.token)).toBe(401)
  expect((await refresh(second.refreshToken)).status).toBe(401)
  hub.clock.advance(31 * 86_400_000)
  await deleteOldSessions(hub.db, hub.clock.now())
  expect(await hub.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})
