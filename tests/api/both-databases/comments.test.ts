import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import { checkBooks, findingsOf } from '#server/ledger/check-books.ts'
import { readComments } from '#server/comments/read-comments.store.ts'
import { writeComment } from '#server/comments/write-comments.store.ts'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { openComments } from '#tests/support/server/comments.ts'
import { watched } from '#tests/support/server/plans.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test('players comment on a project and reply; the newest comment stands first, the oldest reply', async () => {
  const hub = await openComments()
  expect(await hub.page()).toEqual({ comments: [], previous: null, next: null, named: null })
  const first = await hub.write(hub.alice, '  Good plan.\r\n\r\n\r\n\r\nWhen does it start?  ')
  expect(first).toEqual({
    id: expect.any(String),
    project_id: project,
    parent_id: null,
    replies: 0,
    author: { id: 'alice', name: 'alice', avatar: null, plan_id: 'tier0' },
    text: 'Good plan.\n\nWhen does it start?',
    removed: null,
    version: 1,
    at: '2026-03-01T12:01:00.000Z',
    edited_at: null,
  })
  await hub.db.updateTable('users').set({ avatar: '00ff00ff00ff00ff' }).where('id', '=', 'alice').execute()
  expect((await hub.page()).comments[0]?.author.avatar).toBe('00ff00ff00ff00ff')
  await hub.write(hub.bob, 'In May.', first.id)
  await hub.write(hub.alice, 'Thanks!', first.id)
  await hub.write(hub.bob, '<b>Second</b> \u202Ethread')
  expect(await hub.texts()).toEqual(['<b>Second</b> thread', first.text])
  expect((await hub.page()).comments[1]?.replies).toBe(2)
  expect(await hub.texts(`?parent=${first.id}`)).toEqual(['In May.', 'Thanks!'])
  expect(await hub.stats()).toEqual({
    comments: 2,
    replies: 2,
    authors: 2,
    last_at: '2026-03-01T12:04:00.000Z',
  })
  expect(await hub.counted()).toBe(4)
})

test('a comment sent twice with its key is one, and its key stands for no other', async () => {
  const hub = await openComments()
  const key = randomUUID()
  const [one, other] = await Promise.all([
    hub.post(hub.alice, 'Once', null, key),
    hub.post(hub.alice, 'Once', null, key),
  ])
  expect((await hub.told(one)).id).toBe((await hub.told(other)).id)
  expect(await codeOf(await hub.post(hub.alice, 'Another text', null, key))).toBe('invalid_request')
  const parent = await hub.write(hub.bob, 'Another')
  expect(await codeOf(await hub.post(hub.alice, 'Once', parent.id, key))).toBe('invalid_request')
  expect(await hub.counted()).toBe(2)
})

test('the plan that counts for each author is told, and asked for once a page', async () => {
  const hub = await openComments()
  const countOf = async (): Promise<number> => {
    const { asked, db } = watched(hub.db)
    const all = { parent: null, from: null, to: null, around: null, projectId: project }
    await readComments(db, { ...all, order: 'newest' }, hub.clock.now())
    return asked.length
  }
  await hub.write(hub.alice, 'First')
  const ofOne = await countOf()
  await hub.db
    .insertInto('subscriptions')
    .values(
      aSubscription(hub.clock.now(), {
        user_id: 'bob',
        plan_id: 'tier3',
        current_period_end: new Date(hub.clock.now() + 30 * dayMs),
      }),
    )
    .execute()
  const byBob = await hub.write(hub.bob, 'Second')
  expect(byBob.author).toEqual({ id: 'bob', name: 'bob', avatar: null, plan_id: 'tier3' })
  for (const name of ['carol', 'dave', 'erin']) await hub.write(await hub.person(name), 'Third')
  expect((await hub.page()).comments.map(({ author }) => author.plan_id)).toEqual([
    ...['tier0', 'tier0', 'tier0', 'tier3', 'tier0'],
  ])
  expect(await countOf()).toBe(ofOne)
  hub.clock.advance(40 * dayMs)
  expect((await hub.page()).comments.map(({ author }) => author.plan_id)).not.toContain('tier3')
})

test('a project that is not public takes no comments; what a completed one has can still be answered', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'Fine')
  const become = (status: 'pending' | 'analyzing' | 'refused' | 'completed') =>
    hub.db.updateTable('projects').set({ status }).where('id', '=', project).execute()
  for (const status of ['pending', 'analyzing', 'refused'] as const) {
    await become(status)
    hub.clock.advance(60_000)
    for (const parent of [null, comment.id])
      expect(await codeOf(await hub.post(hub.bob, 'Mine', parent)), status).toBe('project_takes_no_comments')
    if (status === 'pending')
      expect((await hub.app.request(`/api/project-comments/${project}`)).status).toBe(404)
    else expect(await hub.texts()).toEqual(['Fine'])
  }
  await become('completed')
  await hub.write(hub.bob, 'Mine', comment.id)
  expect(await hub.counted()).toBe(2)
})

test('only its author changes a comment, which is marked; from two tabs the second is told', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'Helo')
  hub.clock.advance(60_000)
  const edited = await hub.told(await hub.edit(hub.alice, comment, 'Hello'))
  expect(edited).toMatchObject({ text: 'Hello', version: 2, edited_at: '2026-03-01T12:02:00.000Z' })
  expect(await codeOf(await hub.edit(hub.alice, comment, 'Hallo'))).toBe('comment_changed')
  // The answer of the first was lost.
  expect(await hub.told(await hub.edit(hub.alice, comment, 'Hello'))).toEqual(edited)
  for (const player of [hub.bob, hub.admin])
    expect(await codeOf(await hub.edit(player, edited, 'Mine'))).toBe('not_found')
  expect(await hub.texts()).toEqual(['Hello'])
})

test('a removed comment leaves its text nowhere, and its place only where something hangs on it', async () => {
  const hub = await openComments()
  const [gone, answered, abusive] = [
    await hub.write(hub.alice, 'Never mind'),
    await hub.write(hub.alice, 'A question'),
    await hub.write(hub.bob, 'Rubbish, all of it'),
  ]
  const reply = await hub.write(hub.bob, 'An answer', answered.id)
  expect(await codeOf(await hub.remove(hub.bob, gone))).toBe('forbidden')
  expect(await codeOf(await hub.remove(hub.admin, abusive))).toBe('invalid_request')
  for (let time = 0; time < 2; time += 1) {
    expect(await hub.told(await hub.remove(hub.alice, gone))).toMatchObject({ text: null, removed: 'author' })
    await hub.remove(hub.alice, answered)
    await hub.remove(hub.admin, abusive, '?reason=abuse')
  }
  expect((await hub.page()).comments.map(({ id, text, removed }) => [id, text, removed])).toEqual([
    [abusive.id, null, 'abuse'],
    [answered.id, null, 'author'],
  ])
  expect(await hub.counted()).toBe(1)
  expect(await codeOf(await hub.edit(hub.alice, gone, 'Back'))).toBe('comment_gone')
  expect(await codeOf(await hub.post(hub.bob, 'Late', answered.id))).toBe('comment_gone')
  // Administrators can look up what they removed; what authors removed is nowhere.
  const said = (player: typeof hub.bob, { id }: ProjectComment) =>
    player.call('GET', `/project-comments/${id}/removed`)
  expect(await (await said(hub.admin, abusive)).json()).toEqual({
    text: 'Rubbish, all of it',
    reason: 'abuse',
    admin: { id: 'olivia', name: 'olivia' },
    at: '2026-03-01T12:04:00.000Z',
  })
  expect(await codeOf(await said(hub.admin, gone))).toBe('not_found')
  for (const player of [hub.alice, hub.bob]) expect((await said(player, abusive)).status).toBe(403)
  expect(await hub.db.selectFrom('comment_removals').selectAll().execute()).toMatchObject([
    { comment_id: abusive.id, admin_id: 'olivia', reason: 'abuse', text: 'Rubbish, all of it' },
  ])
  // The list of changes knows who removed it and why, and nothing of what it said.
  expect(await hub.db.selectFrom('audit_changes').selectAll().execute()).toEqual([
    expect.objectContaining({
      kind: 'comment_removed',
      admin_id: 'olivia',
      user_id: abusive.author.id,
      subject: abusive.id,
      reason: null,
      before: { removed: null, open_reports: 0 },
    }),
  ])
  await hub.remove(hub.bob, reply)
  expect((await hub.page()).comments.map(({ id }) => id)).toEqual([abusive.id])
  expect(await hub.stats()).toEqual({ comments: 0, replies: 0, authors: 0, last_at: null })
})

test('a reply that an administrator removed keeps its place, for its author to read why', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'A question')
  const reply = await hub.write(hub.bob, 'Buy gold', comment.id)
  await hub.remove(hub.admin, reply, '?reason=spam')
  expect((await hub.page()).comments[0]?.replies).toBe(1)
  expect((await hub.page(`?parent=${comment.id}`)).comments).toMatchObject([{ text: null, removed: 'spam' }])
  expect(await hub.counted()).toBe(1)
  expect(findingsOf(await checkBooks(hub.shop))).toEqual([])
})

test('the check of the books counts comments again, and names what differs', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'One')
  await hub.write(hub.bob, 'Two', comment.id)
  const gone = await hub.write(hub.bob, 'Three', comment.id)
  await hub.remove(hub.bob, gone)
  const check = async () => {
    const found = (await checkBooks(hub.shop)).find(({ name }) => name === 'Comments as counted')
    return [found?.counted, found?.difference, found?.findings]
  }
  expect(await check()).toEqual([2, 0, []])
  await hub.db.updateTable('projects').set({ comments: 5 }).where('id', '=', project).execute()
  await hub.db.updateTable('project_comments').set({ replies: 0 }).where('id', '=', comment.id).execute()
  expect(await check()).toEqual([
    2,
    4,
    [
      `The project ${project} counts 5 comments, and has 2.`,
      `The comment ${comment.id} counts 0 comments, and has 1.`,
    ],
  ])
})

test('replies go one level deep, and to a comment of the same project', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'One')
  const reply = await hub.write(hub.bob, 'Two', comment.id)
  expect(await codeOf(await hub.post(hub.alice, 'Three', reply.id))).toBe('not_found')
  expect(await codeOf(await hub.post(hub.alice, 'Three', randomUUID()))).toBe('not_found')
  const elsewhere = await hub.alice.call('POST', '/project-comments/replay-theatre', {
    text: 'Three',
    parent_id: comment.id,
  })
  expect(await codeOf(elsewhere)).toBe('not_found')
  expect(await hub.counted()).toBe(2)
})

test.each([
  ['nothing that can be read', ' \n\u202E\u200D', 'comment_empty'],
  ['2,001 characters', 'x'.repeat(2_001), 'comment_too_long'],
  ['an emoji heaped of 40 code points', '👨‍'.repeat(20), 'comment_unreadable'],
  ['far more units than any comment has', 'x'.repeat(40_001), 'comment_too_long'],
])('%s is refused, and nothing is written', async (_, text, code) => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'Fine')
  expect(await codeOf(await hub.post(hub.alice, text))).toBe(code)
  expect(await codeOf(await hub.edit(hub.alice, comment, text))).toBe(code)
  expect(await hub.texts()).toEqual(['Fine'])
})

test('guests read, and neither write nor report; unknown projects and comments are not found', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'Fine')
  const asGuest = (method: string, path: string, body?: object) =>
    hub.app.request(`/api/project-comments/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await asGuest('POST', project, { text: 'Hi' })).status).toBe(401)
  expect((await asGuest('PUT', comment.id, { text: 'Hi', version: 1 })).status).toBe(401)
  expect((await asGuest('DELETE', comment.id)).status).toBe(401)
  expect((await asGuest('POST', `${comment.id}/report`, { reason: 'spam' })).status).toBe(401)
  for (const path of ['none', 'none/stats']) expect((await asGuest('GET', path)).status, path).toBe(404)
  expect((await hub.bob.call('POST', '/project-comments/none', { text: 'Hi' })).status).toBe(404)
  expect((await hub.report(hub.bob, { ...comment, id: randomUUID() })).status).toBe(404)
})

test('a young account writes ten comments in 24 hours, an older one more', async () => {
  const { db, clock } = await openComments()
  await db
    .updateTable('users')
    .set({ created_at: new Date(clock.now()) })
    .where('id', '=', 'bob')
    .execute()
  const comment = { projectId: project, authorId: 'bob', parentId: null, text: 'Fine', key: null }
  const written = async (): Promise<number> => {
    for (let index = 0; index < 12; index += 1)
      if (isRefused(await writeComment(db, comment, clock.now()))) return index
    return 12
  }
  expect(await written()).toBe(10)
  clock.advance(dayMs - 1)
  expect(await written()).toBe(0)
  clock.advance(1)
  expect(await written()).toBe(10)
  clock.advance(6 * dayMs)
  expect(await written()).toBe(12)
})
