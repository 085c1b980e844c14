import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { followedAtOnce, listFollowed } from '#contract/projects/follows.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import { recordNews, stopNews, tellFollowers } from '#server/follows/follower-news.store.ts'
import { followerNewsJob } from '#server/follows/tell-followers.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { scale } from '#tests/support/scale.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const address = `/vaultvision/projects/${project}/follow`

const openFollows = async () => {
  const hub = await openAfterSale()
  const told = () =>
    hub.db
      .selectFrom('player_events')
      .select(['user_id', 'kind', 'data'])
      .where('kind', 'in', ['project_updated', 'project_opened', 'project_completed'])
      .orderBy('user_id')
      .execute()
  return {
    ...hub,
    told,
    bob: await hub.person('bob'),
    followers: async (): Promise<number> => {
      const answer = await hub.app.request(`/api/vaultvision/projects/${project}`)
      return v.parse(getProject.response, await answer.json()).followers
    },
    /** As many players who follow the project. */
    crowd: async (many: number) => {
      const at = new Date(hub.clock.now())
      await sql`
        insert into users (id, username, email, created_at)
        select 'fan-' || n, 'fan-' || n, 'fan-' || n || '@example.org', ${at} from generate_series(1, ${many}::int) n`.execute(
        hub.db,
      )
      await sql`
        insert into follows (project_id, player_id, at)
        select ${project}, 'fan-' || n, ${at} from generate_series(1, ${many}::int) n`.execute(hub.db)
    },
    news: (key = 'one') =>
      recordNews(hub.db, {
        kind: 'project_opened',
        key,
        byId: 'olivia',
        atMs: hub.clock.now(),
        data: { project_id: project, project_title: 'Guild Quartermaster' },
      }),
  }
}

test('a player follows a project and leaves it, each as often as they like, and is counted once', async () => {
  const { alice, bob, followers, mismatches } = await openFollows()
  const ask = async (player: typeof bob, method: string) => (await player.call(method, address)).json()
  expect(await ask(alice, 'GET')).toEqual({ following: false, followers: 0 })
  const [one, other] = await Promise.all([ask(alice, 'PUT'), ask(alice, 'PUT')])
  expect([one, other]).toEqual([
    { following: true, followers: 1 },
    { following: true, followers: 1 },
  ])
  expect(await ask(bob, 'PUT')).toEqual({ following: true, followers: 2 })
  expect(await ask(alice, 'GET')).toEqual({ following: true, followers: 2 })
  expect(await followers()).toBe(2)
  await Promise.all([ask(alice, 'DELETE'), ask(alice, 'DELETE')])
  expect(await ask(alice, 'GET')).toEqual({ following: false, followers: 1 })
  expect(await followers()).toBe(1)
  expect(await mismatches()).toEqual([])
})

test('nobody follows what there isn’t, and guests follow nothing', async () => {
  const { alice, app, followers } = await openFollows()
  for (const method of ['GET', 'PUT', 'DELETE']) {
    expect(await codeOf(await alice.call(method, '/vaultvision/projects/no-such-one/follow'))).toBe(
      'not_found',
    )
    expect(await codeOf(await app.request(`/api${address}`, { method }))).toBe('unauthorized')
  }
  expect(await codeOf(await alice.call('PUT', `/vaultvision/projects/${'x'.repeat(65)}/follow`))).toBe(
    'invalid_request',
  )
  expect(await codeOf(await app.request('/api/vaultvision/followed'))).toBe('unauthorized')
  expect(await followers()).toBe(0)
})

test('what a player follows is read page by page, the newest update first, then what was followed last', async () => {
  const { alice, db, clock } = await openFollows()
  const many = followedAtOnce + 7
  const at = new Date(clock.now())
  await sql`
    insert into projects (id, title, description, category, status, created_at)
    select 'p-' || n, 'Project ' || n, '', 'DAO', 'active', ${at} from generate_series(1, ${many}::int) n`.execute(
    db,
  )
  // Many in the same millisecond: the id tells them apart.
  await sql`
    insert into follows (project_id, player_id, at)
    select 'p-' || n, 'alice', ${at}::timestamptz - (n % 2) * interval '1 second' from generate_series(1, ${many}::int) n`.execute(
    db,
  )
  // What was removed is no news.
  await sql`
    insert into project_updates (project_id, author_id, title, text, at, removed_at)
    select 'p-' || n, 'alice', 'Done ' || n, 'Look', ${at}::timestamptz - n * interval '1 minute', null::timestamptz
      from generate_series(1, ${followedAtOnce - 1}::int) n
    union all select 'p-1', 'alice', 'Older', 'Look', ${at}::timestamptz - interval '1 day', null
    union all select ${`p-${many}`}, 'alice', null, null, ${at}, ${at}`.execute(db)
  const page = async (query = '') =>
    v.parse(listFollowed.response, await (await alice.call('GET', `/vaultvision/followed${query}`)).json())
  const first = await page()
  expect(first.projects).toHaveLength(followedAtOnce)
  expect(first.projects.slice(0, 2)).toMatchObject([
    { id: 'p-1', followers: 0, update: { title: 'Done 1', at: '2026-03-01T11:59:00.000Z' } },
    { id: 'p-2', update: { title: 'Done 2' } },
  ])
  clock.advance(1_000)
  await alice.call('PUT', address)
  const second = await page(`?from=${first.next}`)
  expect(second.next).toBeNull()
  const all = [...first.projects, ...second.projects]
  expect(new Set(all.map(({ id }) => id)).size).toBe(many)
  const silent = all.slice(followedAtOnce - 1)
  expect(silent.map(({ update }) => update)).toEqual(silent.map(() => null))
  expect(silent.map((one) => one.followed_at)).toEqual(
    silent
      .map((one) => one.followed_at)
      .toSorted()
      .toReversed(),
  )
  expect((await page()).projects[followedAtOnce - 1]).toMatchObject({
    id: project,
    status: 'active',
    followers: 1,
  })
  for (const from of [
    'x',
    '1',
    '1-1',
    '1-1-',
    '-1-a',
    `1-1-${'x'.repeat(65)}`,
    '9999999999999999-1-a',
    "1-1-'",
  ])
    expect(
      await codeOf(await alice.call('GET', `/vaultvision/followed?from=${encodeURIComponent(from)}`)),
      from,
    ).toBe('invalid_request')
})

test('every follower is told once, slice by slice, whoever dies or tells at the same time', async () => {
  const hub = await openFollows()
  const many = scale(1_100, 10_000)
  await hub.crowd(many)
  await hub.admin.call('PUT', address)
  await hub.news()
  await hub.news()
  hub.clock.advance(1_000)
  // Too late to hear of it.
  await hub.bob.call('PUT', address)
  const now = hub.clock.now()
  expect(await tellFollowers(hub.db, now, 500)).toBe(500)
  const died = hub.db.transaction().execute(async (trx) => {
    await tellFollowers(trx, now, 500)
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  expect(await hub.told()).toHaveLength(500)
  await Promise.all([1, 2].map(() => followerNewsJob(hub).run(new AbortController().signal)))
  expect(await tellFollowers(hub.db, now, 500)).toBeNull()
  const told = await hub.told()
  expect(new Set(told.map((row) => row.user_id)).size).toBe(many)
  expect(told).toHaveLength(many)
  expect(told.map((row) => row.user_id)).not.toContain('olivia')
  expect(told[0]).toMatchObject({
    kind: 'project_opened',
    data: { project_id: project, project_title: 'Guild Quartermaster' },
  })
})

test('news that was taken back is told to nobody more', async () => {
  const hub = await openFollows()
  await hub.crowd(20)
  await hub.news()
  expect(await tellFollowers(hub.db, hub.clock.now(), 12)).toBe(12)
  await stopNews(hub.db, 'one', hub.clock.now())
  await hub.news('another')
  expect(await tellFollowers(hub.db, hub.clock.now(), 500)).toBe(20)
  expect(await hub.told()).toHaveLength(32)
})
