import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import { listReportedComments, tellReportedComment } from '#contract/desk/comments-desk.contract.ts'
import { projectPath } from '#contract/http/paths.ts'
import { eventPath, type PlayerEvent } from '#contract/account/player-events.ts'
import { readReportedComments } from '#server/comments-desk/read-reported.store.ts'
import type { Db } from '#server/schema.ts'
import { openComments } from '#tests/support/server/comments.ts'
import { plansOfMany } from '#tests/support/server/plans.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const openDesk = async () => {
  const hub = await openComments()
  const carol = await hub.person('carol')
  const eventsOf = async (userId: string) => {
    const events = hub.db.selectFrom('player_events').select(['kind', 'data'])
    return (await events.where('user_id', '=', userId).orderBy('id').execute()) as PlayerEvent[]
  }
  const read = async (query = '') => {
    const answer = await hub.admin.call('GET', `/braincore/comments${query}`)
    expect(answer.status).toBe(200)
    return v.parse(listReportedComments.response, await answer.json())
  }
  return {
    ...hub,
    carol,
    read,
    texts: async (query = '') => (await read(query)).comments.map(({ text }) => text),
    tell: async ({ id }: ProjectComment) =>
      v.parse(
        tellReportedComment.response,
        await (await hub.admin.call('GET', `/braincore/comments/${id}`)).json(),
      ),
    answer: async (
      answer: { kind: 'keep' | 'remove' | 'put_back'; reason: string | null },
      ...comments: { id: string; version: number }[]
    ) => {
      hub.clock.advance(60_000)
      const given = await hub.admin.call('POST', '/braincore/comments/answers', {
        answer,
        comments: comments.map(({ id, version }) => ({ id, version })),
      })
      expect(given.status).toBe(200)
      const { outcomes } = await given.json()
      return outcomes.map(({ outcome }: { outcome: string }) => outcome) as string[]
    },
    events: async (userId: string) => (await eventsOf(userId)).map(({ kind, data }) => [kind, data]),
    /** The page that each event of a player leads to, and the comment that stands there. */
    leads: async (userId: string) => {
      const events = await eventsOf(userId)
      return Promise.all(
        events.map(async (event) => {
          const { pathname, search } = new URL(eventPath(event) ?? '', 'http://hub')
          const { named } = await hub.page(search.replace('comment', 'around'))
          return [pathname, named?.id]
        }),
      )
    },
    changes: () =>
      hub.db
        .selectFrom('audit_changes')
        .select(['kind', 'subject', 'reason', 'before', 'after'])
        .orderBy('id')
        .execute(),
    waiting: async () => {
      const answer = await hub.admin.call('GET', `/braincore/overview?since=${new Date(0).toISOString()}`)
      return (await answer.json()).waiting
    },
  }
}

const keep = { kind: 'keep', reason: 'Harsh, and within the rules' } as const
const remove = { kind: 'remove', reason: 'abuse' } as const
const nowhere = { id: '5f0c0e6e-1111-4222-8333-944455556666', version: 1 }
const putBack = { kind: 'put_back', reason: 'Removed by mistake' } as const

test('what is reported waits, the longest first, with its reasons and who gave them', async () => {
  const hub = await openDesk()
  const one = await hub.write(hub.alice, 'You are all wrong')
  const two = await hub.write(hub.alice, 'Buy gold <script>')
  await hub.write(hub.alice, 'Nobody minds this')
  expect(await hub.read()).toEqual({ comments: [], next: null })
  await hub.report(hub.bob, two, 'spam')
  hub.clock.advance(60_000)
  await hub.report(hub.carol, two, 'spam')
  await hub.report(hub.bob, one, 'abuse')
  const { comments } = await hub.read()
  expect(comments.map(({ text, open, reasons }) => [text, open, reasons])).toEqual([
    ['Buy gold <script>', 2, [{ reason: 'spam', count: 2 }]],
    ['You are all wrong', 1, [{ reason: 'abuse', count: 1 }]],
  ])
  expect((await hub.tell(two)).by.map(({ player, reason }) => [player.name, reason])).toEqual([
    ['carol', 'spam'],
    ['bob', 'spam'],
  ])
  expect(await hub.waiting()).toMatchObject([
    { desk: 'comments', open: two.id, kind: 'spam', times: 2, player: 'alice' },
    { open: one.id, kind: 'abuse', times: 1 },
  ])
  expect(await hub.texts('?q=CAR')).toEqual(['Buy gold <script>'])
  expect(await hub.texts('?q=all%20wr')).toEqual(['You are all wrong'])
  expect(await hub.texts('?q=%25')).toEqual([])
  // Words may be mistyped, of the text and of whom it is by or was reported by.
  expect(await hub.texts('?q=wronng')).toEqual(['You are all wrong'])
  expect(await hub.texts('?q=all%20wronng')).toEqual(['You are all wrong'])
  expect(await hub.texts('?q=caroll')).toEqual(['Buy gold <script>'])
  expect(await hub.texts('?reason=abuse')).toEqual(['You are all wrong'])
  expect(await hub.texts('?project=nowhere')).toEqual([])
  expect(await hub.texts('?sort=fewest')).toEqual(['You are all wrong', 'Buy gold <script>'])
  expect(await hub.texts('?state=kept')).toEqual([])
  const file = await (await hub.admin.call('GET', '/braincore/comments-file?format=json')).json()
  expect(file).toMatchObject([{ author: 'alice', open: 2, reasons: 'spam 2' }, { open: 1 }])
})

test('a comment that is kept waits no more, also when others report it, until it says something else', async () => {
  const hub = await openDesk()
  const comment = await hub.write(hub.alice, 'You are all wrong')
  await hub.report(hub.bob, comment, 'abuse')
  const hidden = async () =>
    (await (await hub.bob.call('GET', `/project-comments/${comment.project_id}/reported`)).json()).reported
  expect(await hidden()).toEqual([{ id: comment.id, reason: 'abuse' }])
  expect((await hub.tell(comment)).kept).toBeNull()
  expect(await hub.answer(keep, comment)).toEqual(['done'])
  expect((await hub.tell(comment)).kept).toEqual({
    by: { id: 'olivia', name: 'olivia' },
    reason: keep.reason,
    at: expect.any(String),
  })
  // Hidden until an administrator has looked; so what it says later can be reported, too.
  expect(await hidden()).toEqual([])
  // Twice counts once.
  expect(await hub.answer(keep, comment)).toEqual(['done'])
  expect(await hub.changes()).toEqual([
    {
      kind: 'comment_kept',
      subject: comment.id,
      reason: keep.reason,
      before: { open_reports: 1 },
      after: { open_reports: 0 },
    },
  ])
  const answered = (answer: string) => [
    'report_answered',
    { project_id: comment.project_id, comment_id: comment.id, answer },
  ]
  expect(await hub.events('bob')).toEqual([answered('kept')])
  // Nobody else waits for what was decided already; whoever reports it is told so.
  expect((await hub.report(hub.carol, comment, 'spam')).status).toBe(200)
  expect(await hub.events('carol')).toEqual([answered('kept')])
  expect(await hub.waiting()).toEqual([])
  expect(await hub.read('?state=kept')).toMatchObject({
    comments: [{ reports: 2, open: 0, answered: { as: 'kept', by: 'olivia' } }],
  })
  expect(await hub.waiting()).toEqual([])

  const changed = await hub.told(await hub.edit(hub.alice, comment, 'You are all idiots'))
  await hub.report(hub.bob, changed, 'abuse')
  expect(await hub.read()).toMatchObject({ comments: [{ text: 'You are all idiots', open: 1, reports: 3 }] })
  // The desk shows an older text: nothing is decided about this one.
  expect(await hub.answer(keep, comment)).toEqual(['comment_changed'])
  expect(await hub.answer(remove, comment)).toEqual(['comment_changed'])
  expect(await hub.answer(remove, changed)).toEqual(['done'])
  expect((await hub.tell(comment)).kept).toBeNull()
  expect(await hub.events('bob')).toEqual([answered('kept'), answered('removed')])
})

test('a comment is kept, and put back, without a reason', async () => {
  const hub = await openDesk()
  const comment = await hub.write(hub.alice, 'You are all wrong')
  await hub.report(hub.bob, comment, 'abuse')
  expect(await hub.answer({ kind: 'keep', reason: null }, comment)).toEqual(['done'])
  expect((await hub.tell(comment)).kept).toMatchObject({ by: { id: 'olivia' }, reason: null })
  expect(await hub.answer(remove, comment)).toEqual(['done'])
  const { version } = await hub.tell(comment)
  expect(await hub.answer({ kind: 'put_back', reason: null }, { id: comment.id, version })).toEqual(['done'])
  expect((await hub.tell(comment)).text).toBe('You are all wrong')
})

test('removed comments leave a reason for their author and their text for administrators; each is done for itself', async () => {
  const hub = await openDesk()
  const one = await hub.write(hub.alice, 'You idiot')
  const two = await hub.write(hub.alice, 'You fool')
  const reply = await hub.write(hub.bob, 'Calm down', one.id)
  await hub.report(hub.bob, one, 'abuse')
  expect(await hub.answer(remove, one, nowhere, { ...two, version: 9 })).toEqual([
    'done',
    'not_found',
    'comment_changed',
  ])
  expect(await hub.answer(remove, one)).toEqual(['done'])
  expect(await hub.answer({ ...remove, reason: 'spam' }, one)).toEqual(['comment_gone'])
  expect(await hub.answer(keep, one)).toEqual(['comment_gone'])
  expect(await hub.changes()).toMatchObject([
    { kind: 'comment_removed', before: { open_reports: 1 }, after: { removed: 'abuse', open_reports: 0 } },
  ])
  expect(await hub.events('alice')).toEqual([
    ['comment_replied', { project_id: one.project_id, comment_id: one.id, reply_id: reply.id, by: 'bob' }],
    ['comment_removed', { project_id: one.project_id, comment_id: one.id, reason: 'abuse' }],
  ])
  expect((await hub.page()).comments.find(({ id }) => id === one.id)).toMatchObject({
    text: null,
    removed: 'abuse',
  })
  // Each leads to what it is about, also where that was removed.
  const page = projectPath(one.project_id)
  expect(await hub.leads('alice')).toEqual([
    [page, reply.id],
    [page, one.id],
  ])
  expect(await hub.leads('bob')).toEqual([[page, one.id]])
  const elsewhere = { project_id: one.project_id, project_title: 'Roster Vault' }
  expect(eventPath({ kind: 'project_opened', data: elsewhere })).toBeNull()
  expect(await hub.tell(one)).toMatchObject({ text: 'You idiot', removed: 'abuse', parent: null })
  // Removed on the project's page, without a report: it is listed all the same.
  await hub.remove(hub.admin, reply, '?reason=off_topic')
  expect(await hub.tell(reply)).toMatchObject({
    text: 'Calm down',
    removed: 'off_topic',
    reports: 0,
    is_reply: true,
    parent: { author: { name: 'alice' }, text: null },
  })
  // What its author removed is nowhere any more, and its reports are answered.
  await hub.report(hub.bob, two, 'abuse')
  await hub.remove(hub.alice, two)
  expect(await hub.waiting()).toEqual([])
  expect(await hub.tell(two)).toMatchObject({
    text: null,
    removed: 'author',
    open: 0,
    answered: { as: 'removed', by: null },
  })
  expect(await codeOf(await hub.admin.call('GET', `/braincore/comments/${nowhere.id}`))).toBe('not_found')
  const refused = async (body: unknown) =>
    codeOf(await hub.admin.call('POST', '/braincore/comments/answers', body))
  for (const body of [
    { answer: keep, comments: [] },
    { answer: keep, comments: [nowhere, nowhere] },
    { answer: { kind: 'keep', reason: ' ' }, comments: [nowhere] },
    { answer: { kind: 'put_back', reason: ' ' }, comments: [nowhere] },
    { answer: { kind: 'remove', reason: 'because' }, comments: [nowhere] },
    { answer: keep, comments: Array.from({ length: 101 }, () => nowhere) },
  ])
    expect(await refused(body)).toBe('invalid_request')
})

test('what was removed is put back as it was, and removed again: each turn is told, counted and written down', async () => {
  const hub = await openDesk()
  const comment = await hub.write(hub.alice, 'You are all wrong')
  const reply = await hub.write(hub.alice, 'Every one of you', comment.id)
  await hub.report(hub.bob, reply, 'abuse')
  const counts = async () => [await hub.counted(), (await hub.page()).comments[0]?.replies]
  const reported = async () =>
    (await (await hub.bob.call('GET', `/project-comments/${reply.project_id}/reported`)).json()).reported
  const removed = async () => (await hub.admin.call('GET', `/project-comments/${reply.id}/removed`)).status
  // What was never removed stands already.
  expect(await hub.answer(putBack, comment, { ...comment, id: nowhere.id })).toEqual(['done', 'not_found'])
  expect(await hub.answer(remove, reply)).toEqual(['done'])
  expect(await counts()).toEqual([1, 1])
  expect(await hub.answer(putBack, { ...reply, version: 9 })).toEqual(['comment_changed'])
  // Twice counts once.
  const twice = await Promise.all([1, 2].map(() => hub.answer(putBack, reply)))
  expect(twice).toEqual([['done'], ['done']])
  expect(await counts()).toEqual([2, 1])
  const stands = { text: 'Every one of you', removed: null, edited_at: null, version: reply.version }
  expect((await hub.page(`?parent=${comment.id}`)).comments).toMatchObject([stands])
  expect(await hub.tell(reply)).toMatchObject({
    ...stands,
    open: 0,
    answered: { as: 'kept', by: 'olivia' },
    by: [{ answered_as: 'kept' }],
  })
  expect(await removed()).toBe(404)
  expect(await reported()).toEqual([])
  // This text was decided about.
  await hub.report(hub.carol, reply, 'spam')
  expect(await hub.waiting()).toEqual([])

  expect(await hub.answer({ ...remove, reason: 'personal' }, reply)).toEqual(['done'])
  expect(await hub.tell(reply)).toMatchObject({ text: 'Every one of you', removed: 'personal' })
  expect(await hub.texts('?q=every%20one')).toEqual(['Every one of you'])
  expect(await hub.texts(`?q=${encodeURIComponent('ÉVERY øne')}`)).toEqual(['Every one of you'])
  expect(await hub.answer(putBack, reply)).toEqual(['done'])
  expect(await hub.changes()).toMatchObject([
    { kind: 'comment_removed', after: { removed: 'abuse' } },
    {
      kind: 'comment_put_back',
      subject: reply.id,
      reason: putBack.reason,
      before: { removed: 'abuse' },
      after: { removed: null },
    },
    { kind: 'comment_removed', after: { removed: 'personal' } },
    { kind: 'comment_put_back', before: { removed: 'personal' } },
  ])
  const told = { project_id: reply.project_id, comment_id: reply.id }
  expect(await hub.events('alice')).toEqual([
    ['comment_removed', { ...told, reason: 'abuse' }],
    ['comment_put_back', told],
    ['comment_removed', { ...told, reason: 'personal' }],
    ['comment_put_back', told],
  ])
  expect((await hub.leads('alice')).map(([page]) => page)).toEqual(
    Array.from({ length: 4 }, () => projectPath(reply.project_id)),
  )
  expect(await hub.events('bob')).toEqual([
    ['report_answered', { ...told, answer: 'removed' }],
    ['report_answered', { ...told, answer: 'kept' }],
  ])

  // What its author removes is gone for good, and told to nobody, also where it was put back before.
  const again = await hub.told(await hub.edit(hub.alice, reply, 'Nearly all of you'))
  await hub.remove(hub.alice, again)
  expect(await hub.answer(putBack, again)).toEqual(['comment_gone'])
  expect(await hub.tell(reply)).toMatchObject({ text: null, removed: 'author' })
  expect(await removed()).toBe(404)
  expect(await counts()).toEqual([1, 0])
  expect(await hub.mismatches()).toEqual([])
})

test('two administrators who decide at once decide one after the other, and one thing holds', async () => {
  const hub = await openDesk()
  const comment = await hub.write(hub.alice, 'You idiot')
  await hub.report(hub.bob, comment, 'abuse')
  const outcomes = await Promise.all([hub.answer(keep, comment), hub.answer(remove, comment)])
  expect([...outcomes[0], ...outcomes[1]].filter((one) => one === 'done').length).toBeGreaterThan(0)
  const told = await hub.tell(comment)
  expect(told.open).toBe(0)
  expect(told.answered?.as).toBe('removed')
  expect((await hub.events('bob')).length).toBe(1)
})

test('pages of what waits go on where the last one ended', async () => {
  const hub = await openDesk()
  await hub.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 60; index += 1) {
      const at = new Date(hub.clock.now() + index * 1_000)
      const { id } = await trx
        .insertInto('project_comments')
        .values({
          project_id: 'guild-quartermaster',
          author_id: 'alice',
          parent_id: null,
          at,
          text: `Comment ${index}`,
          idempotency_key: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('reported_comments')
        .values({ comment_id: id, reports: 1, open: 1, waiting_since: at, last_at: at })
        .execute()
    }
  })
  // What doesn't wait stands behind all that does, the last first.
  const answered = hub.db.updateTable('reported_comments').set({ open: 0, waiting_since: null })
  await answered.where('last_at', '<', new Date(hub.clock.now() + 2_000)).execute()
  await sql`update reported_comments set reports = extract(second from last_at)`.execute(hub.db)
  for (const [sort, first, last] of [
    ['waiting', 'Comment 2', 'Comment 0'],
    ['newest', 'Comment 59', 'Comment 0'],
    ['oldest', 'Comment 0', 'Comment 59'],
    ['most', 'Comment 59', 'Comment 0'],
    ['fewest', 'Comment 0', 'Comment 59'],
  ] as const) {
    const page = await hub.read(`?sort=${sort}`)
    const rest = await hub.read(`?sort=${sort}&before=${page.next}`)
    const texts = [...page.comments, ...rest.comments].map(({ text }) => text)
    expect([texts[0], texts.at(-1), new Set(texts).size, rest.next]).toEqual([first, last, 60, null])
    for (const before of [undefined, page.next ?? undefined]) {
      const ask = (db: Db) => readReportedComments(db, { sort, before, most: 50 })
      const [plan = ''] = await plansOfMany(hub.db, ask)
      // The reasons of one comment are sorted by themselves.
      const [list] = plan.split('SubPlan')
      expect(list, sort).toContain('reported_comments_')
      expect(list, sort).not.toContain('Sort')
    }
  }
})
