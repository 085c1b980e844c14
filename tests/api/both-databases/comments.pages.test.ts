import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { CommentOrder } from '#contract/comments/comments.contract.ts'
import { readComments } from '#server/comments/read-comments.store.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { openComments } from '#tests/support/server/comments.ts'
import { planOf, watched } from '#tests/support/server/plans.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test('pages go on where the last one ended, whatever is written or removed meanwhile', async () => {
  const hub = await openComments()
  const at = new Date(hub.clock.now())
  // Many in the same millisecond: the id tells them apart.
  await hub.db
    .insertInto('project_comments')
    .values(
      Array.from({ length: 45 }, (_, index) => ({
        project_id: project,
        author_id: 'bob',
        parent_id: null,
        idempotency_key: null,
        text: `Comment ${index}`,
        at: index % 2 === 0 ? at : new Date(at.getTime() - index),
      })),
    )
    .execute()
  const seen: string[] = []
  let { comments, next } = await hub.page()
  await hub.write(hub.alice, 'Written meanwhile')
  for (;;) {
    seen.push(...comments.map(({ id }) => id))
    if (next === null) break
    ;({ comments, next } = await hub.page(`?from=${next}`))
  }
  expect([seen.length, new Set(seen).size]).toEqual([45, 45])
  for (const from of ['x', '-1', '1-2', `${at.getTime()}-${'z'.repeat(36)}`])
    expect(await codeOf(await hub.app.request(`/api/project-comments/${project}?from=${from}`)), from).toBe(
      'invalid_request',
    )
})

test('in both orders the pages around a comment go on to all others, back and forth, by an index', async () => {
  const hub = await openComments()
  const from = new Date(hub.clock.now())
  // Three in one millisecond: the id tells them apart.
  await sql`insert into project_comments (project_id, author_id, text, at)
    select ${project}, case when n % 2 = 0 then 'bob' else 'alice' end, 'Comment ' || n,
      ${from}::timestamptz + (n / 3) * interval '1 millisecond'
    from generate_series(1, 10000) n`.execute(hub.db)
  await sql`analyze project_comments`.execute(ownerOf(hub.db))
  const rows = await hub.db.selectFrom('project_comments').select(['id', 'at']).execute()
  const oldest = rows
    .toSorted((one, other) => Number(one.at) - Number(other.at) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
  const { asked, db } = watched(hub.db)
  /** Asked from among them. */
  const middle: CompiledQuery[] = []
  const read = async (
    order: CommentOrder,
    place: { from?: string | null; to?: string | null; around?: string },
  ) => {
    const all = { parent: null, from: null, to: null, around: null, projectId: project, order }
    const page = await readComments(db, { ...all, ...place }, hub.clock.now())
    if (!page) throw new Error('There is no such project')
    return { ...page, ids: page.comments.map(({ id }) => id) }
  }
  for (const order of ['oldest', 'newest'] as const) {
    const all = order === 'oldest' ? oldest : oldest.toReversed()
    for (const at of [0, 3, 5_000, 9_999]) {
      asked.length = 0
      const begin = Math.max(0, at - 10)
      const around = await read(order, { around: all[at] ?? '' })
      expect(around.ids, `${order} ${at}`).toEqual(all.slice(begin, begin + 20))
      expect(around.named).toEqual({ id: all[at], parent_id: null })
      expect([around.previous === null, around.next === null]).toEqual([
        begin === 0,
        begin + 20 >= all.length,
      ])
      if (around.previous !== null) {
        // Read anew from where it begins it is the same, and the page before ends there.
        expect((await read(order, { from: around.previous })).ids).toEqual(all.slice(begin, begin + 20))
        const before = await read(order, { to: around.previous })
        expect(before.ids).toEqual(all.slice(begin - 20, begin))
        expect(before.next).toBe(around.previous)
        expect((await read(order, { to: before.previous })).ids).toEqual(all.slice(begin - 40, begin - 20))
      }
      if (around.next !== null)
        expect((await read(order, { from: around.next })).ids).toEqual(all.slice(begin + 20, begin + 40))
      if (at === 5_000) middle.push(...asked)
    }
    const second = await read(order, { from: (await read(order, {})).next })
    expect((await read(order, { to: second.previous })).previous).toBe(null)
  }
  const pages = new Map(middle.filter((one) => one.sql.includes('order by')).map((one) => [one.sql, one]))
  expect(pages.size).toBeGreaterThan(2)
  for (const query of pages.values()) {
    const plan = await planOf(hub.db, query)
    expect(plan).toContain('project_comments_newest')
    expect(plan).not.toMatch(/Sort|Seq Scan on project_comments/u)
  }
})

test('a link to a reply leads to what it replies to, and among its replies; one to what isn’t told leads to the start', async () => {
  const hub = await openComments()
  const first = await hub.write(hub.alice, 'A question')
  const reply = await hub.write(hub.bob, 'An answer', first.id)
  const gone = await hub.write(hub.bob, 'Never mind')
  const spam = await hub.write(hub.bob, 'Buy gold')
  await hub.remove(hub.bob, gone)
  await hub.remove(hub.admin, spam, '?reason=spam')
  const led = async (query: string) => {
    const { named, comments } = await hub.page(query)
    return [named, comments.map(({ id }) => id)]
  }
  const named = { id: reply.id, parent_id: first.id }
  expect(await led(`?around=${reply.id}`)).toEqual([named, [spam.id, first.id]])
  expect(await led(`?parent=${first.id}&around=${reply.id}`)).toEqual([named, [reply.id]])
  expect(await led(`?parent=${first.id}&around=${first.id}`)).toEqual([null, [reply.id]])
  // Its place stands, and says why it was removed.
  expect(await led(`?around=${spam.id}`)).toEqual([{ id: spam.id, parent_id: null }, [spam.id, first.id]])
  for (const id of [gone.id, randomUUID()])
    expect(await led(`?around=${id}`), id).toEqual([null, [spam.id, first.id]])
  const elsewhere = await hub.app.request(`/api/project-comments/replay-theatre?around=${first.id}`)
  expect(await elsewhere.json()).toMatchObject({ named: null, comments: [] })
  const cursor = `${hub.clock.now()}-${first.id}`
  for (const query of [
    'order=loudest',
    'around=x',
    'to=x',
    `from=${cursor}&to=${cursor}`,
    `to=${cursor}&around=${first.id}`,
  ])
    expect(await codeOf(await hub.app.request(`/api/project-comments/${project}?${query}`)), query).toBe(
      'invalid_request',
    )
})
