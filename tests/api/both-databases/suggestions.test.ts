import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { playerEvents } from '#contract/player-events.ts'
import { listAlikeProjects, ownSuggestionSchema } from '#contract/suggestions.contract.ts'
import { deskSuggestionSchema, tellSuggestion } from '#contract/suggestions-desk.contract.ts'
import type { OwnSuggestion } from '#contract/suggestions.contract.ts'
import { dayMs } from '#contract/time.ts'
import { followerNewsJob } from '#server/follows/tell-followers.ts'
import { sendSuggestion } from '#server/suggestions/send-suggestion.store.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const words = {
  title: 'Loan notes',
  description: 'Officers can add a note to each loan.',
  category: 'Guilds',
  goal: 1_200,
  milestone: null,
} as const

const openSuggestions = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  type Player = typeof bob
  await hub.db
    .updateTable('users')
    .set({ created_at: new Date(hub.clock.now() - 30 * dayMs) })
    .execute()
  const told = async (answer: Response): Promise<OwnSuggestion> => {
    expect(answer.status).toBe(200)
    return v.parse(ownSuggestionSchema, await answer.json())
  }
  const post = (player: Player, body: object = words, key: string = randomUUID()) => {
    hub.clock.advance(60_000)
    return player.call('POST', '/suggestions', body, { 'Idempotency-Key': key })
  }
  const again = (player: Player, { id, revision }: OwnSuggestion, more = {}, key: string = randomUUID()) => {
    hub.clock.advance(60_000)
    return player.call(
      'POST',
      `/suggestions/${id}/again`,
      { ...words, ...more, revision },
      { 'Idempotency-Key': key },
    )
  }
  const decide = (
    { id }: { id: string },
    verdict: string,
    revision: number,
    { reason = 'As agreed', owner = null }: { reason?: string; owner?: string | null } = {},
    by: Player = hub.admin,
  ) => by.call('POST', `/braincore/suggestions/${id}/decision`, { verdict, revision, reason, owner })
  const read = async (path: string) => (await hub.app.request(`/api${path}`)).json()
  return {
    ...hub,
    bob,
    told,
    post,
    again,
    decide,
    send: async (player: Player, body: object = words) => told(await post(player, body)),
    own: async (player: Player): Promise<OwnSuggestion[]> =>
      (await (await player.call('GET', '/suggestions/own')).json()).suggestions,
    story: async ({ id }: { id: string }) =>
      v.parse(
        tellSuggestion.response,
        await (await hub.admin.call('GET', `/braincore/suggestions/${id}`)).json(),
      ),
    projects: async (): Promise<{ id: string; title: string; status: string }[]> =>
      read('/vaultvision/projects?limit=100'),
    alike: async (title: string) =>
      v
        .parse(
          listAlikeProjects.response,
          await read(`/suggestions/alike?${new URLSearchParams({ title }).toString()}`),
        )
        .projects.map(({ id }) => id),
    events: async (player: string) =>
      (
        await hub.db
          .selectFrom('player_events')
          .select(['kind', 'data'])
          .where('user_id', '=', player)
          .orderBy('id')
          .execute()
      ).map(({ kind, data }) => {
        expect(v.parse(playerEvents[kind], data)).toEqual(data)
        return [kind, data]
      }),
  }
}

test('a suggestion is its player’s alone until it is taken to analysis; accepted it is a project that takes votes', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice, { ...words, title: '  Loan\nnotes ', milestone: ' ' })
  expect(sent).toEqual({
    ...{ id: expect.any(String), revision: 1, state: 'pending', in_front: 0, reason: null, project_id: null },
    project_status: null,
    ...words,
    ...{ sent_at: '2026-03-01T12:01:00.000Z', changed_at: '2026-03-01T12:01:00.000Z' },
  })
  expect(await hub.own(hub.bob)).toEqual([])
  const before = (await hub.projects()).length
  expect((await hub.send(hub.bob, { ...words, title: 'Another' })).in_front).toBe(1)
  const overview = await hub.admin.call('GET', '/braincore/overview?since=2026-03-01T00:00:00.000Z')
  expect(await overview.json()).toMatchObject({
    total: 2,
    waiting: [
      { desk: 'suggestions', open: sent.id, kind: 'pending', about: 'Loan notes', player: 'alice' },
      { about: 'Another' },
    ],
  })
  expect((await hub.projects()).length).toBe(before)

  expect((await hub.decide(sent, 'analyze', 1)).status).toBe(200)
  const [analyzed] = await hub.own(hub.alice)
  expect(analyzed).toMatchObject({
    state: 'analyzing',
    revision: 2,
    project_id: 'loan-notes',
    in_front: null,
  })
  expect((await hub.projects()).find(({ id }) => id === 'loan-notes')).toMatchObject({
    ...{ title: 'Loan notes', status: 'analyzing', category: 'Guilds', goal: 1_200, milestone: null },
  })
  const vote = () =>
    hub.bob.call(
      'POST',
      '/vaultvision/use-vote',
      { user_id: 'bob', project_id: 'loan-notes' },
      { 'Idempotency-Key': randomUUID() },
    )
  expect(await codeOf(await vote())).toBe('project_takes_no_votes')
  expect((await hub.decide(sent, 'accept', 2)).status).toBe(200)
  expect((await hub.own(hub.alice))[0]).toMatchObject({ state: 'accepted', project_id: 'loan-notes' })
  expect((await hub.projects()).find(({ id }) => id === 'loan-notes')?.status).toBe('active')
  expect((await vote()).status).toBe(200)
  expect((await hub.story(sent)).project).toEqual({ id: 'loan-notes', status: 'active', owner: 'alice' })
  expect(await hub.events('alice')).toEqual([
    [
      'suggestion_decided',
      {
        ...{ suggestion_id: sent.id, title: 'Loan notes', decision: 'analyzing' },
        ...{ reason: null, project_id: 'loan-notes' },
      },
    ],
    ['suggestion_decided', expect.objectContaining({ decision: 'accepted', project_id: 'loan-notes' })],
  ])
})

test('an administrator may name another owner, who is told; nobody else is one', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  await hub.decide(sent, 'analyze', 1)
  expect(await codeOf(await hub.decide(sent, 'accept', 2, { owner: 'nobody' }))).toBe('owner_unknown')
  expect((await hub.own(hub.alice))[0]?.state).toBe('analyzing')
  await hub.decide(sent, 'accept', 2, { owner: 'bob' })
  expect((await hub.story(sent)).project?.owner).toBe('bob')
  const audit = await hub.db
    .selectFrom('audit_changes')
    .select(['admin_id', 'kind', 'subject', 'user_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  const change = { admin_id: 'olivia', subject: sent.id, user_id: 'alice' }
  expect(audit).toEqual([
    {
      ...{ ...change, kind: 'suggestion_analyzed' },
      ...{ before: { suggestion_state: 'pending' }, after: { suggestion_state: 'analyzing' } },
    },
    {
      ...{ ...change, kind: 'suggestion_accepted' },
      before: { suggestion_state: 'analyzing', owner: null },
      after: { suggestion_state: 'accepted', owner: 'bob' },
    },
  ])
  // Whoever reads what was changed knows it by its title.
  const found = await (await hub.admin.call('GET', '/braincore/audit?q=oan%20not')).json()
  expect(found.changes).toMatchObject([
    { kind: 'suggestion_accepted', subject_name: 'Loan notes' },
    { kind: 'suggestion_analyzed', subject_name: 'Loan notes' },
  ])
  expect(await hub.events('bob')).toEqual([
    ['project_entrusted', { project_id: 'loan-notes', title: 'Loan notes' }],
  ])
})

test('a refusal is read by the player, who changes it and sends it again; what it said is kept', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  await hub.decide(sent, 'analyze', 1)
  await hub.bob.call('PUT', '/vaultvision/projects/loan-notes/follow')
  expect(await codeOf(await hub.decide(sent, 'refuse', 2, { reason: ' ' }))).toBe('invalid_request')
  await hub.decide(sent, 'refuse', 2, { reason: 'Who pays for the hosting?' })
  await followerNewsJob(hub).run(new AbortController().signal)
  expect(await hub.events('bob')).toEqual([
    ['project_refused', { project_id: 'loan-notes', project_title: words.title }],
  ])
  const [refused] = await hub.own(hub.alice)
  expect(refused).toMatchObject({ state: 'refused', reason: 'Who pays for the hosting?', project_id: null })
  expect((await hub.projects()).some(({ id }) => id === 'loan-notes')).toBe(false)
  // Its page stays, for whoever was given its address.
  expect((await hub.app.request('/api/vaultvision/projects/loan-notes')).status).toBe(200)

  if (!refused) throw new Error('It is gone.')
  expect(await codeOf(await hub.again(hub.bob, refused))).toBe('not_found')
  expect(await codeOf(await hub.again(hub.alice, { ...refused, revision: 2 }))).toBe('suggestion_changed')
  const key = randomUUID()
  const changed = { description: 'Hosting is paid by the guilds.' }
  const resent = await hub.told(await hub.again(hub.alice, refused, changed, key))
  expect(resent).toMatchObject({ ...changed, id: sent.id, revision: 4, state: 'pending', reason: null })
  // The answer of the first was lost.
  expect(await hub.told(await hub.again(hub.alice, refused, changed, key))).toEqual(resent)
  expect(await codeOf(await hub.again(hub.alice, resent))).toBe('suggestion_changed')
  await hub.decide(sent, 'analyze', 4)
  expect(await (await hub.app.request('/api/vaultvision/projects/loan-notes')).json()).toMatchObject({
    ...changed,
    status: 'analyzing',
  })
  const { steps } = await hub.story(sent)
  expect(steps.map(({ kind, by, reason, words: said }) => [kind, by, reason, said?.description])).toEqual([
    ['sent', 'alice', null, words.description],
    ['analyzing', 'olivia', 'As agreed', undefined],
    ['refused', 'olivia', 'Who pays for the hosting?', undefined],
    ['sent', 'alice', null, changed.description],
    ['analyzing', 'olivia', 'As agreed', undefined],
  ])
})

test('of two administrators who decide at once one does, and the other is told; a lost answer is no second decision', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  await hub.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'bob').execute()
  const answers = await Promise.all([
    hub.decide(sent, 'analyze', 1),
    hub.decide(sent, 'refuse', 1, { reason: 'No' }, hub.bob),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first, second] =
    answers[0]?.status === 200 ? (['analyze', 'refuse'] as const) : (['refuse', 'analyze'] as const)
  const by = first === 'analyze' ? hub.admin : hub.bob
  const reason = first === 'analyze' ? 'As agreed' : 'No'
  expect((await hub.decide(sent, first, 1, { reason }, by)).status).toBe(200)
  expect(await codeOf(await hub.decide(sent, second, 1))).toBe('suggestion_changed')
  expect((await hub.story(sent)).steps.length).toBe(2)
  expect((await hub.events('alice')).length).toBe(1)
})

test('several are decided at once with one reason, each for itself, audited and told one by one; a lost answer is no second time', async () => {
  const hub = await openSuggestions()
  const [one, two, gone] = [
    await hub.send(hub.alice),
    await hub.send(hub.bob, { ...words, title: 'Other' }),
    await hub.send(hub.alice, { ...words, title: 'Gone' }),
  ]
  await hub.alice.call('POST', `/suggestions/${gone.id}/withdraw`)
  const nowhere = { id: randomUUID(), revision: 1 }
  const several = (suggestions: { id: string; revision: number }[], more: object = {}, by = hub.admin) => {
    hub.clock.advance(60_000)
    return by.call('POST', '/braincore/suggestions/decisions', {
      ...{ verdict: 'refuse', reason: 'No maps this season', ...more },
      suggestions: suggestions.map(({ id, revision }) => ({ id, revision })),
    })
  }
  const outcomes = async (answer: Promise<Response>) =>
    (await (await answer).json()).outcomes.map(({ id, outcome }: { id: string; outcome: string }) => [
      id,
      outcome,
    ])
  expect(await outcomes(several([one], { verdict: 'analyze', reason: 'Looks good' }))).toEqual([
    [one.id, 'done'],
  ])
  const seen = [{ ...one, revision: 2 }, two, gone, nowhere]
  for (let twice = 0; twice < 2; twice += 1)
    expect(await outcomes(several(seen))).toEqual([
      [one.id, 'done'],
      [two.id, 'done'],
      [gone.id, 'suggestion_changed'],
      [nowhere.id, 'not_found'],
    ])
  expect(await hub.own(hub.bob)).toMatchObject([{ state: 'refused', reason: 'No maps this season' }])
  const audit = await hub.db
    .selectFrom('audit_changes')
    .select(['kind', 'subject', 'user_id', 'reason'])
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { kind: 'suggestion_analyzed', subject: one.id, user_id: 'alice', reason: 'Looks good' },
    { kind: 'suggestion_refused', subject: one.id, user_id: 'alice', reason: 'No maps this season' },
    { kind: 'suggestion_refused', subject: two.id, user_id: 'bob', reason: 'No maps this season' },
  ])
  expect((await hub.events('bob')).length).toBe(1)

  const many = Array.from({ length: 101 }, () => ({ id: randomUUID(), revision: 1 }))
  for (const bad of [
    several([]),
    several([two, two]),
    several(many),
    several([two], { verdict: 'accept' }),
    several([two], { reason: ' ' }),
    several([two], { reason: 'x'.repeat(501) }),
    several([{ id: 'two', revision: 1 }]),
    several([{ ...two, revision: -1 }]),
  ])
    expect(await codeOf(await bad)).toBe('invalid_request')
  expect((await several([two], {}, hub.bob)).status).toBe(403)
})

test('what isn’t where a decision can be made stays as it is', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  expect(await codeOf(await hub.decide(sent, 'accept', 1))).toBe('suggestion_changed')
  expect((await hub.alice.call('POST', `/suggestions/${sent.id}/withdraw`)).status).toBe(200)
  expect((await hub.alice.call('POST', `/suggestions/${sent.id}/withdraw`)).status).toBe(200)
  for (const verdict of ['analyze', 'accept', 'refuse'])
    expect(await codeOf(await hub.decide(sent, verdict, 2)), verdict).toBe('suggestion_changed')
  expect((await hub.decide({ id: randomUUID() }, 'analyze', 1)).status).toBe(404)
  const other = await hub.send(hub.alice, { ...words, title: 'Other' })
  await hub.decide(other, 'analyze', 1)
  expect(await codeOf(await hub.alice.call('POST', `/suggestions/${other.id}/withdraw`))).toBe(
    'suggestion_changed',
  )
  // Completed on another desk meanwhile.
  await hub.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', 'other').execute()
  expect(await codeOf(await hub.decide(other, 'accept', 2))).toBe('suggestion_changed')
  await hub.decide(other, 'refuse', 2)
  expect((await hub.projects()).find(({ id }) => id === 'other')?.status).toBe('completed')
  // What is open or completed isn't taken back to analysis by what its player sends again.
  const [refused] = await hub.own(hub.alice)
  if (!refused) throw new Error('It is gone.')
  const resent = await hub.told(await hub.again(hub.alice, refused, { title: 'Another' }))
  expect(await codeOf(await hub.decide(resent, 'analyze', resent.revision))).toBe('suggestion_changed')
  expect((await hub.projects()).find(({ id }) => id === 'other')).toMatchObject({
    ...{ title: 'Other', status: 'completed' },
  })
})

test('one key sends one suggestion, and stands for no other', async () => {
  const hub = await openSuggestions()
  const key = randomUUID()
  const [one, other] = await Promise.all([hub.post(hub.alice, words, key), hub.post(hub.alice, words, key)])
  expect((await hub.told(one)).id).toBe((await hub.told(other)).id)
  expect(await codeOf(await hub.post(hub.alice, { ...words, title: 'Else' }, key))).toBe('invalid_request')
  expect((await hub.own(hub.alice)).length).toBe(1)
})

test('three wait at once and five are sent in 24 hours; of a young account one and two', async () => {
  const hub = await openSuggestions()
  const titles = ['One', 'Two', 'Three']
  for (const title of titles) await hub.send(hub.alice, { ...words, title })
  expect(await codeOf(await hub.post(hub.alice))).toBe('suggestions_waiting')
  for (const { id } of await hub.own(hub.alice)) await hub.alice.call('POST', `/suggestions/${id}/withdraw`)
  for (const title of titles.slice(1)) await hub.send(hub.alice, { ...words, title })
  expect(await codeOf(await hub.post(hub.alice))).toBe('suggestions_spent')
  hub.clock.advance(dayMs)
  const late = { playerId: 'alice', words, again: null, key: null }
  expect(await sendSuggestion(hub.db, late, hub.clock.now())).toEqual({ id: expect.any(String) })

  await hub.db
    .updateTable('users')
    .set({ created_at: new Date(hub.clock.now()) })
    .where('id', '=', 'bob')
    .execute()
  const young = { ...late, playerId: 'bob' }
  const first = await sendSuggestion(hub.db, young, hub.clock.now())
  expect(await sendSuggestion(hub.db, young, hub.clock.now())).toBe('suggestions_waiting')
  await hub.db.updateTable('suggestions').set({ state: 'withdrawn' }).where('player_id', '=', 'bob').execute()
  expect(first).not.toEqual(await sendSuggestion(hub.db, young, hub.clock.now()))
  await hub.db.updateTable('suggestions').set({ state: 'withdrawn' }).where('player_id', '=', 'bob').execute()
  expect(await sendSuggestion(hub.db, young, hub.clock.now())).toBe('suggestions_spent')
})

test('what a suggestion may not be is refused field by field, and nothing is written', async () => {
  const hub = await openSuggestions()
  for (const [wrong, code] of [
    [{ title: ' \u202E' }, 'suggestion_title_invalid'],
    [{ title: 'x'.repeat(81) }, 'suggestion_title_invalid'],
    [{ description: '\n' }, 'suggestion_description_invalid'],
    [{ description: 'x'.repeat(4_001) }, 'suggestion_description_invalid'],
    [{ description: `e${'\u0301'.repeat(40)}` }, 'suggestion_description_invalid'],
    [{ goal: 99 }, 'suggestion_goal_invalid'],
    [{ goal: 100.5 }, 'suggestion_goal_invalid'],
    [{ goal: 2 ** 53 }, 'suggestion_goal_invalid'],
    [{ goal: 'much' }, 'invalid_request'],
    [{ milestone: 'x'.repeat(81) }, 'suggestion_milestone_invalid'],
    [{ category: 'Weapons' }, 'invalid_request'],
  ] as const)
    expect(await codeOf(await hub.post(hub.alice, { ...words, ...wrong })), JSON.stringify(wrong)).toBe(code)
  expect(await hub.own(hub.alice)).toEqual([])
})

test('a title finds at most three projects alike, those with more of its words first; never what nobody may see', async () => {
  const hub = await openSuggestions()
  expect((await hub.alike('A quartermaster for guilds'))[0]).toBe('guild-quartermaster')
  expect((await hub.alike('Guild guild guilds')).length).toBe(3)
  // Among very many with a word those that have all of them, and those that players know, are found all the same.
  await sql`
    insert into projects (id, title, description, category, status, created_at)
    select 'p-' || n, case when n = 150 then 'Zeppelins and dirigibles' when n % 2 = 0 then 'Zeppelins ' || n
        else 'Dirigible ' || n end, '', 'DAO', 'active', now()
    from generate_series(1, 200) n`.execute(hub.db)
  await sql`update project_totals set votes = 9000 where project_id = 'p-190'`.execute(hub.db)
  expect((await hub.alike('Dirigible or zeppelins')).slice(0, 2)).toEqual(['p-150', 'p-190'])
  expect(await hub.alike('Zeppelins 42 quartermaster')).toEqual(
    expect.arrayContaining(['guild-quartermaster', 'p-190']),
  )
  await sql`update projects set status = 'refused' where id like 'p-%'`.execute(hub.db)
  for (const nothing of ['', 'of the a', '%%%%', 'Zeppelin'])
    expect(await hub.alike(nothing), nothing).toEqual([])
  await hub.send(hub.alice, { ...words, title: 'Zeppelin races' })
  expect(await hub.alike('Zeppelin')).toEqual([])
  await hub.db
    .updateTable('projects')
    .set({ status: 'refused' })
    .where('id', '=', 'guild-quartermaster')
    .execute()
  expect(await hub.alike('Quartermaster')).toEqual([])
})

test('projects of one title, or of letters that no address has, get names of their own', async () => {
  const hub = await openSuggestions()
  const made: (string | null | undefined)[] = []
  for (const title of ['Replay Théâtre!', 'Replay theatre', 'یادداشت وام']) {
    const sent = await hub.send(hub.alice, { ...words, title })
    await hub.decide(sent, 'analyze', 1)
    made.push((await hub.own(hub.alice)).find(({ id }) => id === sent.id)?.project_id)
  }
  expect(made).toEqual(['replay-theatre-2', 'replay-theatre-3', 'project'])
})

test('administrators find suggestions by words, player, state and category, page by page; nobody else reads or decides', async () => {
  const hub = await openSuggestions()
  const at = hub.clock.now()
  await hub.db
    .insertInto('suggestions')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        ...{ player_id: 'alice', state: 'pending' as const, title: `Plan ${index}`, description: 'Fine' },
        ...{ category: 'DAO' as const, goal_cents: null, milestone: null },
        // Several in the same millisecond: the id tells them apart.
        ...{ sent_at: new Date(at - Math.floor(index / 7)), changed_at: new Date(at) },
      })),
    )
    .execute()
  await hub.send(hub.bob, { ...words, title: 'Crème brûlée' })
  const find = async (query: string) => {
    const answer = await hub.admin.call('GET', `/braincore/suggestions?${query}`)
    expect(answer.status).toBe(200)
    const { suggestions, next } = await answer.json()
    return { found: v.parse(v.array(deskSuggestionSchema), suggestions), next: next as string | null }
  }
  for (const sort of ['newest', 'oldest']) {
    const first = await find(`sort=${sort}`)
    const second = await find(`sort=${sort}&before=${first.next}`)
    const all = [...first.found, ...second.found]
    expect([first.found.length, second.found.length, second.next]).toEqual([50, 11, null])
    expect(new Set(all.map(({ id }) => id)).size).toBe(61)
    expect(all.at(sort === 'newest' ? 0 : -1)?.title).toBe('Crème brûlée')
  }
  for (const query of ['q=creme', 'q=bo', 'category=Guilds', 'q=BRULEE&state=pending'])
    expect(
      (await find(query)).found.map(({ title }) => title),
      query,
    ).toEqual(['Crème brûlée'])
  for (const query of ['q=%25', 'q=_', 'state=refused', 'q=brulee&category=DAO'])
    expect((await find(query)).found, query).toEqual([])

  const file = async (query: string) =>
    (await hub.admin.call('GET', `/braincore/suggestions-file?${query}`)).json()
  expect(await file('')).toMatchObject({ rows: 61, cut_off: false, name: 'suggestions-2026-03-01.csv' })
  expect(JSON.parse((await file('q=creme&format=json')).text)).toMatchObject([
    { title: 'Crème brûlée', player: 'bob', state: 'pending', goal_cents: 120_000 },
  ])

  const [one] = (await find('')).found
  if (!one) throw new Error('There is none.')
  for (const path of ['', '-file', `/${one.id}`])
    expect((await hub.alice.call('GET', `/braincore/suggestions${path}`)).status).toBe(403)
  expect((await hub.decide(one, 'analyze', 1, {}, hub.alice)).status).toBe(403)
  expect((await hub.app.request('/api/suggestions/own')).status).toBe(401)
})

test('a project in analysis is decided by its suggestion alone: its player hears of it, and owns what is opened', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  expect((await hub.decide(sent, 'analyze', 1)).status).toBe(200)
  const id = 'loan-notes'
  const tell = async () => (await hub.admin.call('GET', `/braincore/projects/${id}`)).json()
  const setStatus = async (status: string) =>
    hub.admin.call(
      'POST',
      `/braincore/projects/${id}/changes`,
      { version: (await tell()).version, reason: 'On another desk', change: { verb: 'set_status', status } },
      { 'Idempotency-Key': randomUUID() },
    )
  expect(await tell()).toMatchObject({ status: 'analyzing', suggestion_id: sent.id })
  for (const status of ['active', 'refused'])
    expect(await codeOf(await setStatus(status)), status).toBe('project_status_not_next')
  expect(await tell()).toMatchObject({ status: 'analyzing', owner: null })
  expect((await hub.decide(sent, 'accept', 2)).status).toBe(200)
  expect(await tell()).toMatchObject({ status: 'active', owner: { id: 'alice' }, suggestion_id: null })
  // It goes on as a project like any other, and its player reads what it is now.
  for (const status of ['completed', 'active', 'refused', 'active'] as const) {
    expect((await setStatus(status)).status, status).toBe(200)
    expect(await hub.own(hub.alice)).toMatchObject([{ state: 'accepted', project_status: status }])
    expect((await hub.story(sent)).project_status).toBe(status)
  }
})

test('the project of a refused suggestion opens by its suggestion alone, which an administrator can take up again', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  expect((await hub.decide(sent, 'analyze', 1)).status).toBe(200)
  expect((await hub.decide(sent, 'refuse', 2, { reason: 'By a slip' })).status).toBe(200)
  const path = '/braincore/projects/loan-notes'
  const tell = async () => (await hub.admin.call('GET', path)).json()
  for (const status of ['analyzing', 'active']) {
    const body = { version: (await tell()).version, reason: 'Wanted', change: { verb: 'set_status', status } }
    const answer = await hub.admin.call('POST', `${path}/changes`, body, { 'Idempotency-Key': randomUUID() })
    expect(await codeOf(answer), status).toBe('project_status_not_next')
  }
  expect(await tell()).toMatchObject({ status: 'refused', suggestion_id: sent.id })
  expect(await hub.own(hub.alice)).toMatchObject([
    { state: 'refused', reason: 'By a slip', project_status: null },
  ])

  expect(await codeOf(await hub.decide(sent, 'accept', 3))).toBe('suggestion_changed')
  expect((await hub.decide(sent, 'analyze', 3)).status).toBe(200)
  expect(await tell()).toMatchObject({ status: 'analyzing', suggestion_id: sent.id })
  expect(await hub.own(hub.alice)).toMatchObject([
    { state: 'analyzing', reason: null, project_status: 'analyzing' },
  ])
  expect((await hub.events('alice')).at(-1)).toMatchObject([
    'suggestion_decided',
    { decision: 'analyzing', reason: null },
  ])
  expect((await hub.decide(sent, 'accept', 4)).status).toBe(200)
  expect(await tell()).toMatchObject({ status: 'active', owner: { id: 'alice' }, suggestion_id: null })
})
