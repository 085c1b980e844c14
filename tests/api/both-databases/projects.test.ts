import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fundStatsSchema, projectSchema } from '#contract/projects/projects.contract.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('a guest reads the projects, most weighted votes first, with the totals of the ledgers', async () => {
  const hub = await createTestApp()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const projects = v.parse(
    v.array(projectSchema),
    await (await hub.app.request('/api/vaultvision/projects?limit=100')).json(),
  )
  expect(projects.length).toBeGreaterThan(20)
  expect(new Set(projects.map((project) => project.category))).toEqual(new Set(projectCategories))
  expect(projects.map((project) => project.weightedVotes)).toEqual(
    projects.map((project) => project.weightedVotes).toSorted((a, b) => b - a),
  )
  const [first] = projects
  expect(first).toMatchObject({
    id: 'replay-theatre',
    donatedCents: 642_000,
    goalCents: 800_000,
    weightedVotes: 9_184,
    comments: 0,
  })
  expect(first?.weekVotes).toBeGreaterThan(500)
  await hub.close()
})

test("the fund's totals are the sums of its ledgers, and the week is seven days", async () => {
  const hub = await createTestApp()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const read = async () =>
    v.parse(fundStatsSchema, await (await hub.app.request('/api/vaultvision/stats')).json())
  const before = await read()
  expect(before).toMatchObject({
    goalCents: 6_000_000,
    milestone: 'Open-source the match parser',
    openProjects: 23,
    sample: true,
  })
  expect(before.votesPerDay.map((day) => day.date)).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(before.votesPerDay.every((day) => day.votes > 0)).toBe(true)
  const hoursAgo = before.latestDonations.map(({ at }) => (hub.clock.now() - Date.parse(at)) / 3_600_000)
  const between = (from: number, to: number) => hoursAgo.filter((hours) => hours >= from && hours < to).length
  expect([between(0, 1), between(1, 24), between(24, 48)]).toEqual([2, 4, 2])

  await hub.db
    .insertInto('donations')
    .values({
      donor: 'alice',
      project_id: null,
      project_type: 'guilds',
      amount_cents: 1_500,
      order_id: null,
      order_line: null,
      at: new Date(hub.clock.now()),
    })
    .execute()
  const after = await read()
  expect(after.donatedCents - before.donatedCents).toBe(1_500)
  expect(after.donors - before.donors).toBe(1)
  expect(after.latestDonations[0]).toMatchObject({ amountCents: 1_500, category: 'Guilds', projectId: null })
  await hub.close()
})

test('an empty hub has an empty fund, and seeding twice changes nothing', async () => {
  const hub = await createTestApp()
  const empty = v.parse(fundStatsSchema, await (await hub.app.request('/api/vaultvision/stats')).json())
  expect(empty).toMatchObject({
    donatedCents: 0,
    donors: 0,
    weightedVotes: 0,
    openProjects: 0,
    goalCents: null,
    sample: false,
  })
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  const once = await (await hub.app.request('/api/vaultvision/stats')).json()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  expect(await (await hub.app.request('/api/vaultvision/stats')).json()).toEqual(once)
  await hub.close()
})

test('a database with the demo’s data says so whoever opens it; without them a project of ours changes nothing', async () => {
  const hub = await createTestApp()
  const isSample = async () =>
    v.parse(fundStatsSchema, await (await hub.app.request('/api/vaultvision/stats')).json()).sample
  await hub.db
    .insertInto('projects')
    .values({
      id: 'own',
      title: 'Our own',
      description: '',
      category: 'Others',
      status: 'active',
      goal_cents: null,
      milestone: null,
      created_at: new Date(hub.clock.now()),
    })
    .execute()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  expect(await isSample()).toBe(false)
  await ownerOf(hub.db).deleteFrom('projects').execute()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
  expect(await isSample()).toBe(true)
  await hub.close()
})
