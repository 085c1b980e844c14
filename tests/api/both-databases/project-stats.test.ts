import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase, ownerOf } from '#tests/support/database/test-database.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const openStats = async () => {
  const shop = await openAfterSale()
  const ask = (id = project) => shop.app.request(`/api/vaultvision/projects/${id}/daily-stats`)
  return {
    ...shop,
    ask,
    days: async () => v.parse(getDailyStats.response, await (await ask()).json()).data,
    fund: async () => (await shop.app.request('/api/vaultvision/stats')).json(),
    listed: async () =>
      (await (await shop.app.request('/api/vaultvision/projects?limit=100')).json()).find(
        ({ id }: { id: string }) => id === project,
      ),
    vote: async (votes: number) => {
      const body = { user_id: 'alice', project_id: project, vote_power: votes }
      const key = { 'Idempotency-Key': randomUUID() }
      return (await (await shop.alice.call('POST', '/vaultvision/use-vote', body, key)).json()).data.receipt
        .id
    },
  }
}

test('a project tells its votes and donations of 90 UTC dates, and they are those of its ledgers', async () => {
  const hub = await openStats()
  const days = await hub.days()
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 90 }, (_, index) =>
      new Date(hub.clock.now() - (89 - index) * dayMs).toISOString().slice(0, 10),
    ),
  )
  const { rows } = await sql<{ votes: number; cents: number }>`
    select (select sum(votes)::int from project_votes where project_id = ${project}) as votes,
      (select sum(amount_cents)::int from donations where project_id = ${project}
        and at >= ${new Date(`${days[0]?.date}T00:00:00Z`)}) as cents`.execute(hub.db)
  const sum = (of: 'votes' | 'donatedCents') => days.reduce((total, day) => total + day[of], 0)
  expect([sum('votes'), sum('donatedCents')]).toEqual([rows[0]?.votes, rows[0]?.cents])
  expect(await hub.listed()).toMatchObject({
    weightedVotes: rows[0]?.votes,
    weekVotes: days.slice(-7).reduce((total, day) => total + day.votes, 0),
  })
})

test('votes, donations and what is taken back count on their own dates, for project and fund', async () => {
  const hub = await openStats()
  const [before, fund, listed] = [await hub.days(), await hub.fund(), await hub.listed()]
  const { orderId } = await hub.donate(hub.alice, 50)
  const cast = await hub.vote(3)
  const after = await hub.days()
  expect(after.slice(0, 89)).toEqual(before.slice(0, 89))
  const today = before[89] ?? { date: '', votes: 0, donatedCents: 0 }
  expect(after[89]).toEqual({
    ...today,
    votes: today.votes + 3,
    donatedCents: today.donatedCents + 5_000,
  })
  expect(await hub.fund()).toMatchObject({
    donated: fund.donated + 50,
    donors: fund.donors + 1,
    projects: fund.projects,
    weightedVotes: fund.weightedVotes + 3,
    voters: fund.voters + 1,
  })
  expect(await hub.listed()).toMatchObject({
    donations: listed.donations + 50,
    weightedVotes: listed.weightedVotes + 3,
    weekVotes: listed.weekVotes + 3,
  })

  await hub.alice.call('POST', `/vaultvision/votes/${cast}/revoke`)
  hub.clock.advance(dayMs)
  const refunded = await hub.refund(orderId, [{ index: 0 }], randomUUID(), await hub.person('olivia'))
  expect(refunded.status).toBe(200)
  await hub.catchUp()
  const later = await hub.days()
  expect(later[88]).toEqual({ ...today, donatedCents: today.donatedCents + 5_000 })
  expect(later[89]).toEqual({ date: '2026-03-02', votes: 0, donatedCents: -5_000 })
  expect(await hub.fund()).toMatchObject({
    donated: fund.donated,
    donors: fund.donors,
    weightedVotes: fund.weightedVotes,
    voters: fund.voters,
  })
  expect(await hub.mismatches()).toEqual([])
})

test('a project that opens or closes is counted as open or closed', async () => {
  const hub = await openStats()
  const before = await hub.fund()
  const set = (status: 'active' | 'completed') =>
    hub.db.updateTable('projects').set({ status }).where('id', '=', project).execute()
  await set('completed')
  expect(await hub.fund()).toMatchObject({
    projects: before.projects,
    openProjects: before.openProjects - 1,
  })
  await set('active')
  expect(await hub.fund()).toEqual({ ...before, revision: expect.any(Number) as number })
})

test('an administrator has a project counted again: what was wrong is put right and written down', async () => {
  const hub = await openStats()
  const path = `/vaultvision/projects/${project}/update-metrics`
  const before = await hub.days()
  const { weightedVotes, donations } = await hub.listed()
  const right = { weightedVotes, donations }
  const count = async () => (await hub.admin.call('POST', path)).json()
  expect(await count()).toEqual({ success: true, data: { before: right, after: right } })
  const written = () => hub.db.selectFrom('audit_changes').selectAll().execute()
  expect(await written()).toEqual([])

  await sql`update project_totals set votes = votes + 7, cents = cents - 500
    where project_id = ${project}`.execute(hub.db)
  await sql`update project_days set votes = votes + 7 where project_id = ${project}`.execute(hub.db)
  expect(await hub.mismatches()).not.toEqual([])
  expect(await count()).toEqual({
    success: true,
    data: {
      before: { weightedVotes: weightedVotes + 7, donations: donations - 5 },
      after: right,
    },
  })
  expect(await hub.days()).toEqual(before)
  expect(await hub.mismatches()).toEqual([])
  expect(await written()).toMatchObject([
    {
      kind: 'project_recounted',
      subject: project,
      admin_id: 'olivia',
      reason: null,
      before: { votes: weightedVotes + 7 },
      after: { votes: weightedVotes },
    },
  ])
  await expect(ownerOf(hub.db).deleteFrom('audit_entries').execute()).rejects.toThrow('only added')
})

test('only administrators have projects counted; unknown projects are told as such', async () => {
  const hub = await openStats()
  const path = `/vaultvision/projects/${project}/update-metrics`
  expect((await hub.app.request(`/api${path}`, { method: 'POST' })).status).toBe(401)
  expect(await codeOf(await hub.alice.call('POST', path))).toBe('forbidden')
  const nowhere = '/vaultvision/projects/nowhere/update-metrics'
  expect(await codeOf(await hub.admin.call('POST', nowhere))).toBe('not_found')
  expect(await codeOf(await hub.ask('nowhere'))).toBe('not_found')
  expect(await codeOf(await hub.ask('x'.repeat(65)))).toBe('invalid_request')
})

test('what there was before is counted when the hub is brought to this version', async () => {
  const db = await openEmptyDatabase()
  const all = await readMigrations()
  await migrate(
    db,
    all.filter(({ name }) => name < '0069'),
  )
  await sql`
    insert into projects (id, title, description, category, status, votes, created_at)
    values ('one', 'One', '', 'Guilds', 'active', 3, now()), ('two', 'Two', '', 'Guilds', 'completed', 0, now())`.execute(
    db,
  )
  await sql`
    insert into project_votes (project_id, voter, votes, at) values
      ('one', 'alice', 5, '2026-03-01T23:59:59Z'), ('one', 'alice', -5, '2026-03-02T00:00:00Z'),
      ('one', 'bob', 3, '2026-03-02T00:00:00Z')`.execute(db)
  await sql`
    insert into donations (donor, project_id, project_type, amount_cents, at) values
      ('alice', 'one', 'general', 1500, '2026-03-01T12:00:00Z'),
      ('alice', null, 'guilds', 500, '2026-03-02T12:00:00Z')`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('project_days').selectAll().orderBy('day').execute()).toEqual([
    { project_id: 'one', day: '2026-03-01', votes: 5, cents: 1_500 },
    { project_id: 'one', day: '2026-03-02', votes: -2, cents: 0 },
  ])
  expect(await db.selectFrom('fund_days').selectAll().orderBy('day').execute()).toEqual([
    { day: '2026-03-01', votes: 5, cents: 1_500 },
    { day: '2026-03-02', votes: -2, cents: 500 },
  ])
  expect(await db.selectFrom('fund_totals').selectAll().execute()).toMatchObject([
    {
      id: true,
      projects: 2,
      open_projects: 1,
      votes: 3,
      cents: 2_000,
      voters: 1,
      donors: 1,
    },
  ])
  const projects = db.selectFrom('project_totals').selectAll().orderBy('project_id')
  expect(await projects.execute()).toMatchObject([
    { project_id: 'one', votes: 3, cents: 1_500 },
    { project_id: 'two', votes: 0, cents: 0 },
  ])
})

test('no call that tells totals reads the votes: they answer while there is no table of them', async () => {
  const hub = await openStats()
  await hub.vote(1)
  const one = `/vaultvision/projects/${project}`
  const paths = [
    ...['/vaultvision/projects', '/vaultvision/projects/category/Guilds', '/vaultvision/projects/top'],
    ...['/vaultvision/projects/search?q=guild', one, `${one}/daily-stats`, `${one}/backers`],
    ...['/vaultvision/stats', '/vaultvision/vote-tiers', '/vaultvision/vote-weights'],
    ...['/vaultvision/plan-features/tier3', '/vaultvision/donors-data', '/vaultvision/ledger'],
    ...['/vaultvision/live', '/vaultvision/live?after=0', `/project-comments/${project}/stats`],
  ]
  const read = async () => {
    const told: [path: string, status: number, body: string][] = []
    for (const path of paths) {
      const answer = await hub.app.request(`/api${path}`)
      told.push([path, answer.status, await answer.text()])
    }
    return told
  }
  const before = await read()
  expect(before.filter(([, status]) => status !== 200)).toEqual([])
  const tables = ['project_votes', 'vote_ledger']
  for (const table of tables)
    await sql`alter table ${sql.table(table)} rename to ${sql.id(`away_${table}`)}`.execute(ownerOf(hub.db))
  try {
    expect(await read()).toEqual(before)
  } finally {
    for (const table of tables)
      await sql`alter table ${sql.table(`away_${table}`)} rename to ${sql.id(table)}`.execute(ownerOf(hub.db))
  }
})
