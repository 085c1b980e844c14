import { expect, test } from 'vitest'
import { getDonorsData, listBackers } from '#contract/projects/backers.contract.ts'
import { listComments } from '#contract/comments/comments.contract.ts'
import { listUpdates } from '#contract/projects/project-updates.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { seedDemo } from '#server/demo-seed.ts'
import { demoAccounts, namedGivers, people } from '#server/user/demo-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('the demo has people on several plans, and is seeded once', async () => {
  const hub = await createTestApp()
  await seedDemo(ownerOf(hub.db), hub.clock.now())
  const id = 'guild-quartermaster'
  const talkedOf = await call(hub, getProject, { params: { id } })
  expect(talkedOf.body).toMatchObject({ comments: 5, owner: { id: 'erin' } })
  const said = await call(hub, listComments, { params: { projectId: id }, query: {} })
  expect(said.body.comments.map(({ replies }) => replies)).toEqual([0, 0, 2])
  const told = await call(hub, listUpdates, { params: { id }, query: {} })
  expect(told.body.updates).toHaveLength(1)

  const { body: given } = await call(hub, getDonorsData, {})
  expect(given.named).toBe(namedGivers.length)
  expect(new Set(given.latest.slice(0, 8).map(({ name, isNamed }) => isNamed && name))).toEqual(
    new Set(['oskari', 'halden', 'ysolde', 'juno', 'kestrel', false]),
  )
  const { body: backed } = await call(hub, listBackers, { params: { id } })
  expect(backed.top.some(({ isNamed }) => isNamed)).toBe(true)
  expect(backed.top.some(({ isNamed }) => !isNamed)).toBe(true)

  const plans: Record<string, string> = {}
  for (const { id } of Object.values(people)) {
    const { token } = await logIn(hub.db, hub, id)
    plans[id] = (await call(hub, me, {}, { bearer: token })).body.plan_id
  }
  expect(plans).toEqual({ alice: 'tier0', bob: 'tier2', carol: 'tier5', dave: 'tier0', erin: 'tier3' })

  await hub.db.updateTable('users').set({ first_name: 'Alicia' }).where('id', '=', 'alice').execute()
  await seedDemo(ownerOf(hub.db), hub.clock.now())
  const alice = await hub.db.selectFrom('users').selectAll().where('id', '=', 'alice').executeTakeFirst()
  expect(alice?.first_name).toBe('Alicia')
  expect(demoAccounts.map(({ person }) => person).toSorted()).toEqual(Object.keys(people).toSorted())
  await hub.close()
})
