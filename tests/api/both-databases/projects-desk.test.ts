import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { DeskProject, ProjectChange, ToldProject } from '#contract/desk/projects-desk.contract.ts'
import { findDeskProjects as findEndpoint, tellDeskProject } from '#contract/desk/projects-desk.contract.ts'
import { silentMs } from '#contract/desk/projects-desk.rules.ts'
import { followerNewsJob } from '#server/follows/tell-followers.ts'
import { findDeskProjects } from '#server/projects-desk/find-desk-projects.store.ts'
import { projectsOverview } from '#server/projects-desk/overview.store.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { plansOfMany } from '#tests/support/server/plans.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const openDesk = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  type Player = typeof bob
  const tell = async (id = project): Promise<ToldProject> =>
    v.parse(tellDeskProject.response, await (await hub.admin.call('GET', `/braincore/projects/${id}`)).json())
  const ask = async (
    change: ProjectChange,
    {
      version,
      reason = 'Agreed by all',
      key = randomUUID(),
    }: { version?: number; reason?: string; key?: string } = {},
    by: Player = hub.admin,
  ) =>
    by.call(
      'POST',
      `/braincore/projects/${project}/changes`,
      { version: version ?? (await tell()).version, reason, change },
      { 'Idempotency-Key': key },
    )
  return {
    ...hub,
    bob,
    tell,
    ask,
    change: async (change: ProjectChange): Promise<ToldProject> => {
      const answer = await ask(change)
      expect(answer.status).toBe(200)
      return v.parse(tellDeskProject.response, await answer.json())
    },
    list: async (query = '') =>
      v.parse(
        findEndpoint.response,
        await (await hub.admin.call('GET', `/braincore/projects${query}`)).json(),
      ),
    changes: () =>
      hub.db
        .selectFrom('audit_changes')
        .select(['kind', 'admin_id', 'reason', 'before', 'after'])
        .where('subject', '=', project)
        .orderBy('id')
        .execute(),
    told: async () => {
      await followerNewsJob(hub).run(new AbortController().signal)
      const rows = await hub.db
        .selectFrom('player_events')
        .select(['user_id', 'kind'])
        .orderBy('id')
        .execute()
      return rows.map((row) => `${row.user_id}: ${row.kind}`)
    },
  }
}

test('a project is completed and opened again: its followers are told, votes and donations stay and come no more', async () => {
  const hub = await openDesk()
  await hub.bob.call('PUT', `/vaultvision/projects/${project}/follow`)
  const { orderId } = await (async () => {
    const { sessionId, orderId: id } = await hub.openDonation(hub.alice, 20, true)
    const before = await hub.tell()
    expect(await hub.change({ verb: 'set_status', status: 'completed' })).toMatchObject({
      status: 'completed',
    })
    // Paid while it was completed: the money goes to the fund, the votes to the donation bank.
    await hub.shop.pay({ sessionId })
    await hub.shop.catchUp()
    expect(await hub.tell()).toMatchObject({ votes: before.votes, donated_cents: before.donated_cents })
    return { orderId: id }
  })()
  const booked = await hub.db
    .selectFrom('donations')
    .select('project_id')
    .where('order_id', '=', orderId)
    .execute()
  expect(booked).toEqual([{ project_id: null }])
  const vote = await hub.bob.call(
    'POST',
    '/vaultvision/use-vote',
    { user_id: 'bob', project_id: project, vote_power: 1 },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(await codeOf(vote)).toBe('project_takes_no_votes')
  await hub.change({ verb: 'set_status', status: 'active' })
  expect(await hub.told()).toEqual(expect.arrayContaining(['bob: project_completed', 'bob: project_opened']))
  expect(await hub.changes()).toMatchObject([
    { kind: 'project_status_set', before: { status: 'active' }, after: { status: 'completed' } },
    {
      before: { status: 'completed' },
      after: { status: 'active' },
      admin_id: 'olivia',
      reason: 'Agreed by all',
    },
  ])
  expect(await hub.mismatches()).toEqual([])
})

test('whoever follows or owns a project hears once that it was refused, completed or opened again', async () => {
  const hub = await openDesk()
  await hub.change({ verb: 'name_owner', owner: 'alice' })
  const carol = await hub.person('carol')
  // Alice follows what she owns.
  for (const player of [hub.alice, hub.bob])
    await player.call('PUT', `/vaultvision/projects/${project}/follow`)
  for (const status of ['refused', 'active', 'completed'] as const)
    await hub.change({ verb: 'set_status', status })
  expect((await hub.told()).filter((one) => !one.endsWith('project_entrusted')).toSorted()).toEqual([
    ...['alice: project_completed', 'alice: project_opened', 'alice: project_refused'],
    ...['bob: project_completed', 'bob: project_opened', 'bob: project_refused'],
  ])
  // An owner who doesn't follow it hears of it, too.
  await hub.change({ verb: 'name_owner', owner: carol.id })
  await hub.change({ verb: 'set_status', status: 'active' })
  await hub.change({ verb: 'set_status', status: 'refused' })
  expect((await hub.told()).filter((one) => one.startsWith('carol'))).toEqual([
    ...['carol: project_entrusted', 'carol: project_opened', 'carol: project_refused'],
  ])
})

test('a project is counted again, for a reason, and what was wrong is put right and kept', async () => {
  const hub = await openDesk()
  const before = await hub.tell()
  await sql`update project_totals set votes = votes + 5 where project_id = ${project}`.execute(hub.db)
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await hub.ask({ verb: 'recount' }, { key })).status).toBe(200)
  expect(await hub.tell()).toMatchObject({ votes: before.votes, version: before.version })
  await hub.change({ verb: 'recount' })
  expect(await hub.changes()).toMatchObject([
    {
      kind: 'project_recounted',
      reason: 'Agreed by all',
      before: { votes: before.votes + 5 },
      after: { votes: before.votes },
    },
    { before: { votes: before.votes }, after: { votes: before.votes } },
  ])
})

test('an owner is named, and told; words are changed; each is kept with what was so before', async () => {
  const hub = await openDesk()
  const before = await hub.tell()
  expect(before).toMatchObject({ owner: null, heard_at: null })
  expect(await hub.change({ verb: 'name_owner', owner: 'Bob@Example.org\u200B' })).toMatchObject({
    owner: { id: 'bob', username: 'bob' },
    heard_at: new Date(hub.clock.now()).toISOString(),
  })
  expect(await hub.told()).toEqual(['bob: project_entrusted'])
  expect(await codeOf(await hub.ask({ verb: 'name_owner', owner: 'nobody' }))).toBe('owner_unknown')
  const words = {
    title: ' A new\ntitle ',
    description: 'What it is.',
    category: 'DAO',
    goal: 500,
    milestone: null,
  } as const
  expect(await hub.change({ verb: 'edit', ...words })).toMatchObject({
    title: 'A new title',
    description: 'What it is.',
    category: 'DAO',
    goal: 500,
    milestone: null,
    version: before.version + 2,
  })
  for (const [code, faulty] of [
    ['suggestion_title_invalid', { title: '\u202E' }],
    ['suggestion_description_invalid', { description: 'x'.repeat(4_001) }],
    ['suggestion_goal_invalid', { goal: 0.5 }],
    ['suggestion_milestone_invalid', { milestone: 'x'.repeat(81) }],
    ['invalid_request', { category: 'Nowhere' as 'DAO' }],
  ] as const)
    expect(await codeOf(await hub.ask({ verb: 'edit', ...words, ...faulty })), code).toBe(code)
  expect(await hub.changes()).toMatchObject([
    { kind: 'project_owner_named', before: { owner: null }, after: { owner: 'bob' } },
    {
      kind: 'project_edited',
      before: { title: 'Guild Quartermaster', goal_cents: 450_000 },
      after: { title: 'A new title', goal_cents: 50_000, category: 'DAO' },
    },
  ])
})

test('a project can be left without an owner again: who owned it is told and writes no more, and it is kept', async () => {
  const hub = await openDesk()
  expect(await codeOf(await hub.ask({ verb: 'remove_owner' }))).toBe('owner_unknown')
  await hub.change({ verb: 'name_owner', owner: 'bob' })
  await hub.change({ verb: 'name_owner', owner: 'alice' })
  const { version } = await hub.tell()
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await hub.ask({ verb: 'remove_owner' }, { version, key })).status).toBe(200)
  expect(await hub.tell()).toMatchObject({ owner: null, version: version + 1 })
  const update = await hub.alice.call(
    'POST',
    `/vaultvision/projects/${project}/updates`,
    { title: 'Still here', text: 'It works.' },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(await codeOf(update)).toBe('forbidden')
  expect(await hub.told()).toEqual([
    ...['bob: project_entrusted', 'bob: project_withdrawn', 'alice: project_entrusted'],
    'alice: project_withdrawn',
  ])
  expect(await hub.changes()).toMatchObject([
    { kind: 'project_owner_named', before: { owner: null }, after: { owner: 'bob' } },
    { kind: 'project_owner_named', before: { owner: 'bob' }, after: { owner: 'alice' } },
    {
      kind: 'project_owner_removed',
      admin_id: 'olivia',
      reason: 'Agreed by all',
      before: { owner: 'alice' },
      after: { owner: null },
    },
  ])
  await hub.change({ verb: 'name_owner', owner: 'bob' })
  expect(await hub.tell()).toMatchObject({ owner: { id: 'bob' } })
})

test('a change is made once under its key, and never over one that the administrator hasn’t seen', async () => {
  const hub = await openDesk()
  const { version } = await hub.tell()
  const key = randomUUID()
  const complete = { verb: 'set_status', status: 'completed' } as const
  const both = await Promise.all([1, 2].map(() => hub.ask(complete, { version, key })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await hub.changes()).toHaveLength(1)
  expect(await codeOf(await hub.ask(complete, { version, key, reason: 'Another' }))).toBe('invalid_request')
  for (const another of [{ verb: 'recount' }, { verb: 'set_status', status: 'active' }] as const)
    expect(await codeOf(await hub.ask(another, { key }))).toBe('invalid_request')
  expect(await codeOf(await hub.ask({ verb: 'set_status', status: 'active' }, { version }))).toBe(
    'project_changed',
  )
  expect(await codeOf(await hub.ask({ verb: 'set_status', status: 'refused' }))).toBe(
    'project_status_not_next',
  )
  expect(await codeOf(await hub.ask(complete, { reason: ' ' }))).toBe('invalid_request')
  expect(await hub.changes()).toHaveLength(1)
})

test('the list has projects of every status: searched, filtered, in each order, page by page, and as a file', async () => {
  const hub = await openDesk()
  const at = new Date(hub.clock.now())
  await sql`
    insert into projects (id, title, description, category, status, created_at, owner_id)
    select 'p-' || n, 'Numbered ' || n, '', 'DAO', case n % 2 when 0 then 'refused' else 'pending' end,
      ${at}::timestamptz + n * interval '1 second', case n % 3 when 0 then 'bob' end
    from generate_series(1, 120) n`.execute(hub.db)
  const all = async (query: string): Promise<DeskProject[]> => {
    let { projects, next } = await hub.list(`?${query}`)
    const pages = [...projects]
    while (next !== null) {
      ;({ projects, next } = await hub.list(`?${query}&before=${encodeURIComponent(next)}`))
      pages.push(...projects)
    }
    return pages
  }
  const { count } = await hub.db
    .selectFrom('projects')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const [sort, of] of [
    ['newest', (row: DeskProject) => -Date.parse(row.created_at)],
    ['oldest', (row: DeskProject) => Date.parse(row.created_at)],
    ['most_votes', (row: DeskProject) => -row.votes],
    ['most_donated', (row: DeskProject) => -row.donated_cents],
    ['fewest_votes', (row: DeskProject) => row.votes],
    ['least_donated', (row: DeskProject) => row.donated_cents],
    ['heard', (row: DeskProject) => -Date.parse(row.heard_at ?? row.created_at)],
    ['silent', (row: DeskProject) => Date.parse(row.heard_at ?? row.created_at)],
  ] as const) {
    const rows = await all(`sort=${sort}`)
    expect(new Set(rows.map(({ id }) => id)).size, sort).toBe(count)
    expect(rows.map(of), sort).toEqual(rows.map(of).toSorted((one, other) => one - other))
    const { next } = await hub.list(`?sort=${sort}`)
    for (const before of [undefined, next ?? undefined])
      expect(
        (await plansOfMany(hub.db, (db) => findDeskProjects(db, { sort, before, most: 50 }))).join('\n'),
        sort,
      ).not.toContain('Sort')
  }
  const idsOf = async (query: string) => (await all(query)).map(({ id }) => id)
  expect(await idsOf('q=numbered&status=refused&owner=owned')).toHaveLength(20)
  expect(await idsOf('q=bob')).toHaveLength(40)
  expect(await idsOf('q=p-7&sort=oldest')).toContain('p-7')
  expect(await idsOf('q=numberd&status=refused&owner=owned')).toHaveLength(20)
  // An id names one project: another one like it isn't meant.
  expect(await idsOf('q=p-7777')).toEqual([])
  expect(await idsOf(`q=${encodeURIComponent("100%_\\'")}`)).toEqual([])
  expect(await idsOf('status=active&owner=owned')).toEqual([])
  await sql`update projects set title = '=1+1' where id = 'p-9'`.execute(hub.db)
  const file = (query: string) => hub.admin.call('GET', `/braincore/projects-file?${query}`)
  expect(await (await file('q=p-9')).text()).toContain(`"p-9","'=1+1","DAO","pending","bob","bob",0,0,0,0,`)
  expect(await (await file('status=refused&format=json')).json()).toHaveLength(60)
  for (const bad of ['sort=no', 'status=no', 'owner=no', 'before=x', `q=${'x'.repeat(201)}`])
    expect(await codeOf(await hub.admin.call('GET', `/braincore/projects?${bad}`)), bad).toBe(
      'invalid_request',
    )
})

test('an open project whose owner has been silent for 60 days waits, the longest first, until its owner writes', async () => {
  const hub = await openDesk()
  const waiting = () => projectsOverview.readWaiting(hub.db, hub.clock.now(), 20)
  expect(await waiting()).toEqual({ total: 0, waiting: [] })
  await hub.change({ verb: 'name_owner', owner: 'alice' })
  const age = (ms: number) =>
    hub.db
      .updateTable('projects')
      .set({ heard_at: new Date(hub.clock.now() - ms) })
      .where('id', '=', project)
      .execute()
  await age(silentMs)
  expect((await waiting()).total).toBe(0)
  await age(silentMs + 1_000)
  expect(await waiting()).toMatchObject({
    total: 1,
    waiting: [
      { desk: 'projects', open: project, kind: 'silent', about: 'Guild Quartermaster', player: 'alice' },
    ],
  })
  await hub.alice.call(
    'POST',
    `/vaultvision/projects/${project}/updates`,
    { title: 'Still here', text: 'It works.' },
    { 'Idempotency-Key': randomUUID() },
  )
  expect((await waiting()).total).toBe(0)
})

test('only administrators use the desk', async () => {
  const hub = await openDesk()
  const change = { verb: 'set_status', status: 'completed' } as const
  expect(await codeOf(await hub.ask(change, {}, hub.bob))).toBe('forbidden')
  for (const path of ['projects', 'projects-file', `projects/${project}`]) {
    expect(await codeOf(await hub.bob.call('GET', `/braincore/${path}`))).toBe('forbidden')
    expect(await codeOf(await hub.app.request(`/api/braincore/${path}`))).toBe('unauthorized')
  }
  expect(await codeOf(await hub.admin.call('GET', '/braincore/projects/no-such-one'))).toBe('not_found')
  expect(await hub.changes()).toEqual([])
})
