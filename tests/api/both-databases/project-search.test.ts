import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { projectSchema } from '#contract/projects/projects.contract.ts'
import { pagesOf } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { createLog } from '#server/platform/process/log.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

let hub: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  hub = await createTestApp()
  await seedProjects(ownerOf(hub.db), hub.clock.now())
})
afterAll(() => hub.close())

const list = v.array(projectSchema)
const ask = (path: string) => hub.app.request(`/api/vaultvision/projects${path}`)
const read = async (path: string) => v.parse(list, await (await ask(path)).json())
const found = async (q: string) =>
  (await read(`/search?${new URLSearchParams({ q }).toString()}`)).map(({ id }) => id)

test('a project is read by its id; one that nobody made is not found', async () => {
  const [first, second] = [1, 2].map((at) => new Date(hub.clock.now() - at))
  await hub.db
    .insertInto('projects')
    .values(
      (
        [
          ['tied-b', first],
          ['tied-a', first],
          ['tied-c', second],
        ] as const
      ).map(([id, created_at = new Date()]) => ({
        id,
        created_at,
        title: id,
        description: '',
        category: 'Others' as const,
        status: 'active' as const,
        goal_cents: null,
        milestone: null,
      })),
    )
    .execute()
  const all = await read('?limit=100')
  expect(all.slice(-3).map(({ id }) => id)).toEqual(['tied-c', 'tied-a', 'tied-b'])
  for (const project of all)
    expect(v.parse(projectSchema, await (await ask(`/${project.id}`)).json())).toEqual(project)
  expect((await ask('/nobody-made-it')).status).toBe(404)
  expect((await ask(`/${'x'.repeat(65)}`)).status).toBe(400)
})

test('a project has a page, in any casing; what nobody made has none, and a database that is lost denies none', async () => {
  const isPage = pagesOf(features, { db: hub.db, log: createLog('silent') })
  expect(await isPage('/vaultvision/replay-theatre')).toBe(true)
  for (const address of ['/vaultvision/nobody-made-it', '/vaultvision/replay-theatre/more', '/games/a'])
    expect(await isPage(address), address).toBe(false)
  const lost = {
    selectFrom: () => {
      throw new Error('lost')
    },
  } as unknown as typeof hub.db
  expect(await pagesOf(features, { db: lost, log: createLog('silent') })('/vaultvision/a')).toBe(true)
})

test('the rank of a project is by votes, then by donations, then the older one is first', async () => {
  const all = await read('?limit=100')
  expect(all.map(({ priority }) => priority)).toEqual(all.map((_, index) => index + 1))
  const ranks = all.map((one) => [-one.weightedVotes, -one.donatedCents, one.createdAt, one.id] as const)
  const before = (a: (typeof ranks)[0], b: (typeof ranks)[0]) =>
    a[0] - b[0] || a[1] - b[1] || a[2].localeCompare(b[2]) || a[3].localeCompare(b[3])
  expect(ranks).toEqual(ranks.toSorted(before))
})

test('each category has its own projects, and together they are all', async () => {
  const all = await read('?limit=100')
  for (const category of projectCategories)
    expect(await read(`/category/${category}`)).toEqual(all.filter((one) => one.category === category))
  expect((await ask('/category/Nonsense')).status).toBe(400)
})

test('the top ten are those with most votes of the week', async () => {
  const all = await read('?limit=100')
  const top = await read('/top')
  expect(top).toHaveLength(10)
  const weeks = all.map(({ weekVotes }) => weekVotes).toSorted((a, b) => b - a)
  expect(top.map(({ weekVotes }) => weekVotes)).toEqual(weeks.slice(0, 10))
})

test('words are found in title and description, in any order, without accents, in capitals or not', async () => {
  expect((await found('replay theatre'))[0]).toBe('replay-theatre')
  expect((await found('THEATRE   REPLAY'))[0]).toBe('replay-theatre')
  expect((await found('réplay théâtre'))[0]).toBe('replay-theatre')
  await hub.db
    .insertInto('projects')
    .values({
      id: 'cafe',
      title: 'Café Écarlate',
      description: '100 % _open_',
      category: 'Others',
      status: 'active',
      goal_cents: null,
      milestone: null,
      created_at: new Date(hub.clock.now()),
    })
    .execute()
  expect(await found('cafe ecarlate')).toEqual(['cafe'])
  expect(await found('%')).toEqual(['cafe'])
  expect((await found('_open_'))[0]).toBe('cafe')
})

test('letters are found as they are typed without them, and the other way round', async () => {
  const titles = {
    'isik-vadisi': 'Işık Vadisi',
    lodz: 'Łódź Guild',
    strasse: 'Straßenfest',
    rosted: 'Rosted',
    geroi: 'Проект Героев',
    yaddasht: 'کتاب یادداشت‌ها',
  }
  await hub.db
    .insertInto('projects')
    .values(
      Object.entries(titles).map(([id, title]) => ({
        id,
        title,
        description: '',
        category: 'Others' as const,
        status: 'active' as const,
        goal_cents: null,
        milestone: null,
        created_at: new Date(hub.clock.now()),
      })),
    )
    .execute()
  const asked: Record<keyof typeof titles, readonly string[]> = {
    'isik-vadisi': ['ışık', 'IŞIK', 'isik', 'işik', 'Işık Vadisi', 'VADİSİ'],
    lodz: ['lodz', 'LODZ', 'łódź', 'ŁÓDŹ'],
    strasse: ['strasse', 'STRASSE', 'straße', 'STRAẞE'],
    rosted: ['røsted', 'RØSTED'],
    geroi: ['проект', 'ГЕРОЕВ'],
    yaddasht: ['كتاب', 'یادداشتها'],
  }
  for (const [id, searches] of Object.entries(asked))
    for (const search of searches) expect([search, (await found(search))[0]]).toEqual([search, id])
})

test('a word with a slip of the hand is found, too, after those that were typed right', async () => {
  await hub.db
    .insertInto('projects')
    .values(
      ['Lanterm', 'Lantern'].map((title) => ({
        id: title.toLowerCase(),
        title,
        description: '',
        category: 'Others' as const,
        status: 'active' as const,
        goal_cents: null,
        milestone: null,
        created_at: new Date(hub.clock.now()),
      })),
    )
    .execute()
  expect(await found('lantern')).toEqual(['lantern', 'lanterm'])
  expect((await found('reply theatr'))[0]).toBe('replay-theatre')
  expect((await found('quartermastr'))[0]).toBe('guild-quartermaster')
  expect((await found('qartermaster'))[0]).toBe('guild-quartermaster')
})

test('what is nothing, nonsense or hostile finds nothing, and too much is refused', async () => {
  for (const q of [
    '',
    '   ',
    'xqzwvk',
    '\u200C',
    '\u0301',
    "'; drop table projects; --",
    String.raw`\\`,
    '😀'.repeat(40),
  ])
    expect(await found(q), q).toEqual([])
  expect((await ask('/search?q=%00')).status).toBe(400)
  expect((await ask(`/search?q=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await ask('/search')).status).toBe(400)
  expect((await read('?limit=100')).length).toBeGreaterThan(20)
})

test('fifty are found at most', async () => {
  await hub.db
    .insertInto('projects')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        id: `many-${index}`,
        title: `Zeppelin ${index}`,
        description: '',
        category: 'Others' as const,
        status: 'active' as const,
        goal_cents: null,
        milestone: null,
        created_at: new Date(hub.clock.now() + index),
      })),
    )
    .execute()
  const zeppelins = await found('zeppelin')
  expect(zeppelins).toHaveLength(50)
  expect(zeppelins[0]).toBe('many-0')
})
