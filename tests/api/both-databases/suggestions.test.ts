import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { followerNewsJob } from '#server/follows/tell-followers.ts'
import { refuse } from '#server/platform/http/refused.ts'
import { sendSuggestion } from '#server/suggestions/send-suggestion.store.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { openSuggestions, words } from '#tests/support/server/suggestions.ts'

test('a suggestion is its player’s alone until it is taken to analysis; accepted it is a project that takes votes', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice, { ...words, title: '  Loan\nnotes ', milestone: ' ' })
  expect(sent).toEqual({
    id: expect.any(String),
    revision: 1,
    state: 'pending',
    in_front: 0,
    reason: null,
    project_id: null,
    project_status: null,
    ...words,
    sent_at: '2026-03-01T12:01:00.000Z',
    changed_at: '2026-03-01T12:01:00.000Z',
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
    title: 'Loan notes',
    status: 'analyzing',
    category: 'Guilds',
    goal: 1_200,
    milestone: null,
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
        suggestion_id: sent.id,
        title: 'Loan notes',
        decision: 'analyzing',
        reason: null,
        project_id: 'loan-notes',
      },
    ],
    ['suggestion_decided', expect.objectContaining({ decision: 'accepted', project_id: 'loan-notes' })],
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
  expect(await sendSuggestion(hub.db, young, hub.clock.now())).toEqual(refuse('suggestions_waiting'))
  await hub.db.updateTable('suggestions').set({ state: 'withdrawn' }).where('player_id', '=', 'bob').execute()
  expect(first).not.toEqual(await sendSuggestion(hub.db, young, hub.clock.now()))
  await hub.db.updateTable('suggestions').set({ state: 'withdrawn' }).where('player_id', '=', 'bob').execute()
  expect(await sendSuggestion(hub.db, young, hub.clock.now())).toEqual(refuse('suggestions_spent'))
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

test('projects of one title, in any script, get names of their own', async () => {
  const hub = await openSuggestions()
  const made: (string | null | undefined)[] = []
  for (const [by, title] of [
    [hub.alice, 'Replay Théâtre!'],
    [hub.alice, 'Replay theatre'],
    [hub.alice, 'یادداشت وام'],
    [hub.alice, 'Проект Героев'],
    [hub.alice, 'Проект героев'],
    [hub.bob, '深圳工程'],
    [hub.bob, 'Işık Vadisi'],
    [hub.bob, 'Isik vadisi'],
  ] as const) {
    const sent = await hub.send(by, { ...words, title })
    await hub.decide(sent, 'analyze', 1)
    made.push((await hub.own(by)).find(({ id }) => id === sent.id)?.project_id)
  }
  expect(made).toEqual([
    'replay-theatre-2',
    'replay-theatre-3',
    'yddsht-wm',
    'proekt-geroev',
    'proekt-geroev-2',
    'shen-zhen-gong-cheng',
    'isik-vadisi',
    'isik-vadisi-2',
  ])
})
