import { expect, test } from 'vitest'
import { me } from '#contract/session.contract.ts'
import { seedDemo } from '#server/demo-seed.ts'
import { demoAccounts, people } from '#server/user/demo-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('the demo has people on several plans, and is seeded once', async () => {
  const hub = await createTestApp()
  await seedDemo(hub.db, hub.clock.now())
  const plans: Record<string, string> = {}
  for (const { id } of Object.values(people)) {
    const { token } = await logIn(hub.db, hub, id)
    plans[id] = (await call(hub, me, {}, { bearer: token })).body.plan_id
  }
  expect(plans).toEqual({ alice: 'tier0', bob: 'tier2', carol: 'tier5', dave: 'tier0', erin: 'tier3' })

  await hub.db.updateTable('users').set({ first_name: 'Alicia' }).where('id', '=', 'alice').execute()
  await seedDemo(hub.db, hub.clock.now())
  const alice = await hub.db.selectFrom('users').selectAll().where('id', '=', 'alice').executeTakeFirst()
  expect(alice?.first_name).toBe('Alicia')
  expect(demoAccounts.map(({ person }) => person).toSorted()).toEqual(Object.keys(people).toSorted())
  await hub.close()
})
