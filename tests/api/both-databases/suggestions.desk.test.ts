import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskSuggestionSchema } from '#contract/desk/suggestions-desk.contract.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { recordsOf } from '#tests/support/csv.ts'
import { openSuggestions, words } from '#tests/support/server/suggestions.ts'

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
      ...change,
      kind: 'suggestion_analyzed',
      before: { suggestion_state: 'pending' },
      after: { suggestion_state: 'analyzing' },
    },
    {
      ...change,
      kind: 'suggestion_accepted',
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

test('a suggestion is taken to analysis and accepted without a reason, and refused with one alone', async () => {
  const hub = await openSuggestions()
  const sent = await hub.send(hub.alice)
  expect(await codeOf(await hub.decide(sent, 'refuse', 1, { reason: null }))).toBe('invalid_request')
  for (let twice = 0; twice < 2; twice += 1)
    expect((await hub.decide(sent, 'analyze', 1, { reason: null })).status).toBe(200)
  expect((await hub.decide(sent, 'accept', 2, { reason: null })).status).toBe(200)
  expect((await hub.story(sent)).steps.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['sent', null],
    ['analyzing', null],
    ['accepted', null],
  ])
  const audit = await hub.db.selectFrom('audit_changes').select(['kind', 'reason']).orderBy('id').execute()
  expect(audit).toEqual([
    { kind: 'suggestion_analyzed', reason: null },
    { kind: 'suggestion_accepted', reason: null },
  ])
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
      verdict: 'refuse',
      reason: 'No maps this season',
      ...more,
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
    several([two], { reason: null }),
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
  // A second version from its player doesn't take an open or completed project back to analysis.
  const [refused] = await hub.own(hub.alice)
  if (!refused) throw new Error('It is gone.')
  const resent = await hub.told(await hub.again(hub.alice, refused, { title: 'Another' }))
  expect(await codeOf(await hub.decide(resent, 'analyze', resent.revision))).toBe('suggestion_changed')
  expect((await hub.projects()).find(({ id }) => id === 'other')).toMatchObject({
    title: 'Other',
    status: 'completed',
  })
})

test('administrators find suggestions by words, player, state and category, page by page; nobody else reads or decides', async () => {
  const hub = await openSuggestions()
  const at = hub.clock.now()
  await hub.db
    .insertInto('suggestions')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        player_id: 'alice',
        state: 'pending' as const,
        title: `Plan ${index}`,
        description: 'Fine',
        category: 'DAO' as const,
        goal_cents: null,
        milestone: null,
        // Several in the same millisecond: the id tells them apart.
        sent_at: new Date(at - Math.floor(index / 7)),
        changed_at: new Date(at),
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
  for (const query of [
    'q=creme',
    'q=bo',
    'q=brulle',
    'q=creme%20brulle',
    'category=Guilds',
    'q=BRULEE&state=pending',
  ])
    expect(
      (await find(query)).found.map(({ title }) => title),
      query,
    ).toEqual(['Crème brûlée'])
  for (const query of ['q=%25', 'q=_', 'state=refused', 'q=brulee&category=DAO'])
    expect((await find(query)).found, query).toEqual([])

  const file = (query: string) => hub.admin.call('GET', `/braincore/suggestions-file?${query}`)
  expect(recordsOf(new Uint8Array(await (await file('')).arrayBuffer()))).toHaveLength(61)
  expect(await (await file('q=creme&format=json')).json()).toMatchObject([
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
