import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ProjectUpdate } from '#contract/projects/project-updates.contract.ts'
import {
  listUpdates,
  projectUpdateSchema,
  updatesAtOnce,
} from '#contract/projects/project-updates.contract.ts'
import { mostUpdatesADay } from '#contract/projects/project-updates.rules.ts'
import { followerNewsJob } from '#server/follows/tell-followers.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const address = `/vaultvision/projects/${project}/updates`

/** A project that alice owns, and that bob follows. */
const openUpdates = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  type Player = typeof bob
  const become = (values: {
    status?: 'active' | 'completed' | 'analyzing' | 'refused'
    owner_id?: string | null
  }) => hub.db.updateTable('projects').set(values).where('id', '=', project).execute()
  await become({ owner_id: 'alice' })
  await bob.call('PUT', `/vaultvision/projects/${project}/follow`)
  const post = (player: Player, words: { title: string; text: string }, key: string = randomUUID()) =>
    player.call('POST', address, words, { 'Idempotency-Key': key })
  const told = async (answer: Response): Promise<ProjectUpdate> => {
    expect(answer.status).toBe(200)
    return v.parse(projectUpdateSchema, await answer.json())
  }
  return {
    ...hub,
    bob,
    become,
    post,
    told,
    write: async (title: string, text = 'It works.') => {
      hub.clock.advance(60_000)
      return told(await post(hub.alice, { title, text }))
    },
    page: async (query = '') =>
      v.parse(listUpdates.response, await (await hub.app.request(`/api${address}${query}`)).json()),
    edit: (player: Player, { id, version }: ProjectUpdate, title: string, text = 'It works.') =>
      player.call('PUT', `/vaultvision/updates/${id}`, { title, text, version }),
    remove: (player: Player, { id }: ProjectUpdate, query = '') =>
      player.call('DELETE', `/vaultvision/updates/${id}${query}`),
    news: async () => {
      await followerNewsJob(hub).run(new AbortController().signal)
      return hub.db
        .selectFrom('player_events')
        .select(['user_id', 'data'])
        .where('kind', '=', 'project_updated')
        .execute()
    },
  }
}

test('its owner writes updates, the newest stands first, and every follower is told once', async () => {
  const hub = await openUpdates()
  await hub.alice.call('PUT', `/vaultvision/projects/${project}/follow`)
  expect(await hub.page()).toEqual({ updates: [], next: null })
  const first = await hub.write(' The first\nloan ', 'It is lent.\r\n\r\n\r\n\u202EBack on Friday.  ')
  expect(first).toEqual({
    id: expect.any(String),
    project_id: project,
    author: { id: 'alice', name: 'alice', avatar: null },
    title: 'The first loan',
    text: 'It is lent.\n\nBack on Friday.',
    removed: null,
    version: 1,
    at: expect.any(String),
    edited_at: null,
  })
  const second = await hub.write('<b>The second</b>')
  expect((await hub.page()).updates.map(({ title }) => title)).toEqual([
    '<b>The second</b>',
    'The first loan',
  ])
  const events = await hub.news()
  expect(events.map((event) => event.user_id)).toEqual(['bob', 'bob'])
  expect(events.map(({ data }) => data)).toEqual(
    [first, second].map(({ id }) => ({
      project_id: project,
      project_title: 'Guild Quartermaster',
      update_id: id,
    })),
  )
  expect(await hub.news()).toHaveLength(2)
})

test('an update sent twice with its key is one, and its key stands for no other', async () => {
  const hub = await openUpdates()
  const key = randomUUID()
  const words = { title: 'Once', text: 'It works.' }
  const [one, other] = await Promise.all([hub.post(hub.alice, words, key), hub.post(hub.alice, words, key)])
  expect((await hub.told(one)).id).toBe((await hub.told(other)).id)
  expect(await codeOf(await hub.post(hub.alice, { ...words, title: 'Twice' }, key))).toBe('invalid_request')
  expect((await hub.page()).updates).toHaveLength(1)
  expect(await hub.news()).toHaveLength(1)
})

test('nobody but its owner writes about a project, only while it is open or completed, and no more than ten a day', async () => {
  const hub = await openUpdates()
  const words = { title: 'Mine', text: 'It works.' }
  expect(await codeOf(await hub.app.request(`/api${address}`, { method: 'POST' }))).toBe('unauthorized')
  for (const player of [hub.bob, hub.admin])
    expect(await codeOf(await hub.post(player, words))).toBe('forbidden')
  for (const status of ['analyzing', 'refused'] as const) {
    await hub.become({ status })
    expect(await codeOf(await hub.post(hub.alice, words)), status).toBe('project_takes_no_updates')
  }
  await hub.become({ status: 'completed' })
  for (let count = 0; count < mostUpdatesADay; count += 1) await hub.write(`Number ${count}`)
  hub.clock.advance(60_000)
  expect(await codeOf(await hub.post(hub.alice, words))).toBe('updates_spent')
  await sql`update project_updates set at = at - interval '1 day'`.execute(hub.db)
  await hub.write('A day later')
  await hub.become({ owner_id: null })
  hub.clock.advance(60_000)
  expect(await codeOf(await hub.post(hub.alice, words))).toBe('forbidden')
})

test('words that can’t be an update are refused by name, and nothing is written', async () => {
  const hub = await openUpdates()
  for (const [code, words] of [
    ['update_untitled', { title: ' \u202E ', text: 'It works.' }],
    ['update_title_too_long', { title: 'x'.repeat(121), text: 'It works.' }],
    ['update_empty', { title: 'Mine', text: '\n' }],
    ['update_too_long', { title: 'Mine', text: 'x'.repeat(2_001) }],
    ['update_unreadable', { title: 'Mine', text: `e${'\u0301'.repeat(40)}` }],
    ['update_too_long', { title: 'Mine', text: 'x'.repeat(40_001) }],
  ] as const) {
    hub.clock.advance(60_000)
    expect(await codeOf(await hub.post(hub.alice, words)), code).toBe(code)
  }
  expect(await hub.page()).toEqual({ updates: [], next: null })
  expect(await hub.news()).toEqual([])
})

test('only its author changes an update, which is marked, and nobody is told anew; the second of two tabs is told', async () => {
  const hub = await openUpdates()
  const written = await hub.write('Helo')
  hub.clock.advance(60_000)
  const edited = await hub.told(await hub.edit(hub.alice, written, 'Hello'))
  expect(edited).toMatchObject({ title: 'Hello', version: 2, edited_at: expect.any(String) })
  expect(await codeOf(await hub.edit(hub.alice, written, 'Hallo'))).toBe('update_changed')
  expect(await hub.told(await hub.edit(hub.alice, written, 'Hello'))).toEqual(edited)
  for (const player of [hub.bob, hub.admin])
    expect(await codeOf(await hub.edit(player, edited, 'Mine'))).toBe('not_found')
  expect(await codeOf(await hub.edit(hub.alice, edited, 'Hello', ''))).toBe('update_empty')
  expect(await hub.news()).toHaveLength(1)
})

test('what is removed before all were told is told no more; an administrator’s removal is told and kept with what it said', async () => {
  const hub = await openUpdates()
  const own = await hub.write('Mine')
  for (const _ of [1, 2])
    expect(await hub.told(await hub.remove(hub.alice, own))).toMatchObject({ text: null })
  expect(await hub.news()).toEqual([])
  expect((await hub.page()).updates).toEqual([])
  const spam = await hub.write('Buy this', 'Now.')
  hub.clock.advance(60_000)
  expect(await codeOf(await hub.remove(hub.bob, spam, '?reason=spam'))).toBe('forbidden')
  expect(await codeOf(await hub.remove(hub.admin, spam))).toBe('invalid_request')
  for (const _ of [1, 2]) await hub.told(await hub.remove(hub.admin, spam, '?reason=spam'))
  expect((await hub.page()).updates).toMatchObject([
    { id: spam.id, title: null, text: null, removed: 'spam' },
  ])
  expect(await codeOf(await hub.edit(hub.alice, spam, 'Again'))).toBe('update_gone')
  const changes = await hub.db
    .selectFrom('audit_changes')
    .selectAll()
    .where('kind', '=', 'update_removed')
    .execute()
  expect(changes).toMatchObject([
    {
      admin_id: 'olivia',
      subject: project,
      user_id: 'alice',
      before: { removed: null, title: 'Buy this', text: 'Now.' },
      after: { removed: 'spam', title: null, text: null },
    },
  ])
  const heard = await hub.db
    .selectFrom('player_events')
    .select(['user_id', 'data'])
    .where('kind', '=', 'update_removed')
    .execute()
  expect(heard).toEqual([
    { user_id: 'alice', data: { project_id: project, update_id: spam.id, reason: 'spam' } },
  ])
})

test('pages go on where the last one ended, whatever is written meanwhile', async () => {
  const hub = await openUpdates()
  const at = new Date(hub.clock.now())
  const many = updatesAtOnce * 2 + 5
  await hub.db
    .insertInto('project_updates')
    .values(
      Array.from({ length: many }, (_, index) => ({
        project_id: project,
        author_id: 'alice',
        idempotency_key: null,
        text: 'It works.',
        title: `Number ${index}`,
        at: new Date(at.getTime() - (index % 2) * 1_000),
      })),
    )
    .execute()
  const seen: string[] = []
  let { updates, next } = await hub.page()
  await hub.become({ owner_id: 'bob' })
  hub.clock.advance(60_000)
  await hub.told(await hub.post(hub.bob, { title: 'Meanwhile', text: 'Yes.' }))
  for (;;) {
    seen.push(...updates.map(({ id }) => id))
    if (next === null) break
    ;({ updates, next } = await hub.page(`?from=${next}`))
  }
  expect([seen.length, new Set(seen).size]).toEqual([many, many])
  for (const from of ['x', '1-2', `${at.getTime()}-${'z'.repeat(36)}`])
    expect(await codeOf(await hub.app.request(`/api${address}?from=${from}`)), from).toBe('invalid_request')
  expect(await codeOf(await hub.app.request('/api/vaultvision/projects/no-such-one/updates'))).toBe(
    'not_found',
  )
})
