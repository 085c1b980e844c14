import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

const openBackers = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  const get = async (path: string) => (await hub.app.request(`/api/vaultvision${path}`)).json()
  const consent = async (player: typeof bob, shows_name: unknown): Promise<number> =>
    (await player.call('PUT', '/users/settings', { shows_name })).status
  /** Those of the demo gave less. */
  const first = async () => (await get('/donors-data')).top[0]
  return { ...hub, bob, get, consent, first }
}

test('donors are named while they agree, and anonymous before and after, also in what was shown', async () => {
  const hub = await openBackers()
  const { alice, bob, get, consent, first } = hub
  const before = await get('/donors-data')
  expect(before.named).toBe(0)
  expect(before.top.map(({ name }: { name: string }) => name)).toEqual(before.top.map(() => 'Anonymous'))

  await hub.donate(alice, 900_000)
  hub.clock.advance(1_000)
  await hub.donate(bob, 5)
  expect(await first()).toEqual({ name: 'Anonymous', isNamed: false, votes: 0, donated: 900_000 })
  expect(await consent(alice, true)).toBe(200)
  expect(await first()).toMatchObject({ name: 'alice', isNamed: true })
  const data = await get('/donors-data')
  expect([data.donors, data.named]).toEqual([before.donors + 2, 1])
  expect(data.latest.slice(0, 2)).toMatchObject([
    { name: 'Anonymous', isNamed: false, donated: 5, project: { id: project } },
    { name: 'alice', isNamed: true, donated: 900_000 },
  ])
  const backers = await get(`/projects/${project}/backers`)
  expect(backers.top[0]).toEqual({ name: 'alice', isNamed: true, votes: 0, donated: 900_000 })
  expect(backers.top).toHaveLength(12)

  expect(await consent(alice, false)).toBe(200)
  expect(await first()).toMatchObject({ name: 'Anonymous', isNamed: false })
  expect((await get(`/projects/${project}/backers`)).top[0].name).toBe('Anonymous')
  // What the ledger says names nobody, with consent or without.
  await consent(alice, true)
  expect(JSON.stringify(await get('/ledger/file'))).not.toContain('alice')
  for (const other of ['yes', 1, null]) expect(await consent(alice, other)).toBe(400)
  expect((await get('/donors-data')).named).toBe(1)
})

test('who backs a project is counted with every vote, take-back and refund', async () => {
  const hub = await openBackers()
  const { alice, get } = hub
  const count = async (): Promise<number> => (await get(`/projects/${project}/backers`)).backers
  const before = await count()
  const vote = await (
    await alice.call(
      'POST',
      '/vaultvision/use-vote',
      { user_id: alice.id, project_id: project },
      { 'Idempotency-Key': randomUUID() },
    )
  ).json()
  expect(await count()).toBe(before + 1)
  await alice.call('POST', `/vaultvision/votes/${vote.data.receipt.id}/revoke`)
  expect(await count()).toBe(before)
  const { orderId } = await hub.donate(alice, 50)
  expect(await count()).toBe(before + 1)
  await hub.donate(alice, 5)
  expect(await count()).toBe(before + 1)
  await hub.refund(orderId, [{ index: 0 }])
  await hub.catchUp()
  expect(await count()).toBe(before + 1)
  expect(await hub.mismatches()).toEqual([])

  const counted = () =>
    hub.db.selectFrom('project_backers').selectAll().orderBy('project_id').orderBy('player').execute()
  const kept = [await counted(), await count()]
  await sql`select count_all_backers()`.execute(ownerOf(hub.db))
  expect([await counted(), await count()]).toEqual(kept)
  expect((await hub.app.request('/api/vaultvision/projects/nobody/backers')).status).toBe(404)

  // Of a project that isn't public yet nothing is told.
  const calls = ['', '/backers', '/updates', '/daily-stats'].map(
    (end) => `vaultvision/projects/${project}${end}`,
  )
  const told = async () => {
    const all = [...calls, `project-comments/${project}`, `project-comments/${project}/stats`]
    return new Set(await Promise.all(all.map(async (path) => (await hub.app.request(`/api/${path}`)).status)))
  }
  expect(await told()).toEqual(new Set([200]))
  await hub.db.updateTable('projects').set({ status: 'pending' }).where('id', '=', project).execute()
  expect(await told()).toEqual(new Set([404]))
})
