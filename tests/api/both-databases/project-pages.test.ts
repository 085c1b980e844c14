import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { projectCategories } from '#contract/projects/project-categories.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import { projectSorts } from '#contract/projects/project-sorts.ts'
import type { ProjectSort } from '#contract/projects/project-sorts.ts'
import { fundStatsSchema, placeAfter, projectSchema } from '#contract/projects/projects.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

let hub: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

/** Many of them have as many votes, or as many cents, or were made at the same moment. */
const make = (from: number, to: number) =>
  sql`
    with made as (
      insert into projects (id, title, description, category, status, created_at)
      select 'p.' || n, 'Project ' || n, '', (array['Communities','Personal','Illuvium','Guilds','DAO'])[1 + n % 5],
        (array['active','active','completed'])[1 + n % 3],
        ${new Date(hub.clock.now() - 90 * dayMs)}::timestamptz + (n % 11) * interval '1 hour'
      from generate_series(${from}::int, ${to}::int) n returning id
    ), voted as (
      insert into project_votes (project_id, voter, votes, at)
      select 'p.' || n, 'voter-' || n, 1 + n % 4, ${new Date(hub.clock.now() - dayMs)}::timestamptz
      from generate_series(${from}::int, ${to}::int) n where n % 7 > 0
    )
    insert into donations (donor, project_id, project_type, amount_cents, at)
    select 'donor-' || n, 'p.' || n, 'general', 500 * (1 + n % 3), ${new Date(hub.clock.now() - dayMs)}::timestamptz
    from generate_series(${from}::int, ${to}::int) n where n % 2 > 0`.execute(hub.db)

const vote = (number: number, votes: number) =>
  hub.db
    .insertInto('project_votes')
    .values({ project_id: `p.${number}`, voter: 'someone', votes, at: new Date(hub.clock.now()) })
    .execute()

const request = (path: string, query: Record<string, string>) =>
  hub.app.request(`/api/vaultvision/projects${path}?${new URLSearchParams(query).toString()}`)
const read = async (path: string, query: Record<string, string>): Promise<Project[]> =>
  v.parse(v.array(projectSchema), await (await request(path, query)).json())

interface Kind {
  sort?: ProjectSort
  status?: string
}
/** Reads page by page, as a browser does: of what is told twice the later one counts. `between` runs before each next page. */
const readAll = async (path: string, kind: Kind, limit: number, between = async (_: number) => {}) => {
  const known = new Map<string, Project>()
  let told = 0
  let pages = 0
  for (let after: string | undefined; ; pages += 1) {
    const page = await read(path, { ...kind, limit: String(limit), ...(after && { after }) })
    for (const project of page) known.set(project.id, project)
    told += page.length
    const last = page.at(-1)
    if (page.length < limit || !last) return { all: [...known.values()], told, pages }
    after = placeAfter(last)
    await between(pages)
  }
}

const sorted = (projects: readonly Project[], sort: ProjectSort): string[] => {
  const keys = (one: Project): (number | string)[] =>
    ({
      votes: [-one.weightedVotes, -one.donatedCents, Date.parse(one.createdAt), one.id],
      donations: [-one.donatedCents, Date.parse(one.createdAt), one.id],
      newest: [-Date.parse(one.createdAt), one.id],
    })[sort]
  return projects
    .toSorted((a, b) => {
      const [ours, theirs] = [keys(a), keys(b)]
      const at = ours.findIndex((key, index) => key !== theirs[index])
      return (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1
    })
    .map(({ id }) => id)
}

test('pages of every order, category and status have each project once, in order', async () => {
  await make(1, 83)
  const { all } = await readAll('', {}, 100)
  expect(all).toHaveLength(83)
  expect(all.map(({ priority }) => priority)).toEqual(all.map((_, at) => at + 1))
  const places: (ProjectCategory | null)[] = [null, ...projectCategories]
  for (const sort of projectSorts)
    for (const category of places)
      for (const status of [undefined, 'active', 'completed']) {
        const path = category === null ? '' : `/category/${category}`
        const paged = await readAll(path, { sort, ...(status && { status }) }, 7)
        const those = all.filter(
          (one) => (category ?? one.category) === one.category && (status ?? one.status) === one.status,
        )
        expect(
          paged.all.map(({ id }) => id),
          `${sort} ${category} ${status}`,
        ).toEqual(sorted(those, sort))
        expect(paged.told).toBe(those.length)
        for (const one of paged.all) expect(one).toEqual(all.find(({ id }) => id === one.id))
      }
  expect(await read('', {})).toHaveLength(20)
})

test('what rises, falls, comes and opens between two pages is neither lost nor told as two', async () => {
  await make(1, 60)
  const deeds = [
    // From the last page to the first, past what was read.
    () => vote(60, 500),
    // Down, from what was read.
    () => vote(59, 1).then(() => vote(59, -1)),
    () => make(61, 63),
    () =>
      hub.db
        .updateTable('projects')
        .set({ status: 'active', category: 'DAO' })
        .where('id', '=', 'p.2')
        .execute(),
    () => vote(7, 90),
    () => vote(14, 80),
  ]
  const { all } = await readAll('', {}, 8, async (page) => void (await deeds[page]?.()))
  const now = await readAll('', {}, 100)
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(now.all.map(({ id }) => id)))
  expect(sorted(all, 'votes').slice(0, 3)).toEqual(['p.60', 'p.7', 'p.14'])
})

test('more than a hundred that rise at once are told in turns', async () => {
  await make(1, 260)
  const { all } = await readAll('', {}, 20, async (page) => {
    if (page === 0)
      await sql`
        insert into project_votes (project_id, voter, votes, at)
        select id, 'crowd', 1000, ${new Date(hub.clock.now())}::timestamptz from projects
        where substr(id, 3)::int > 20`.execute(hub.db)
  })
  expect(all).toHaveLength(260)
})

test('what is told is as of everything that was counted: who follows from there hears only what is new', async () => {
  await make(1, 30)
  await vote(30, 3)
  const [first] = await read('', { limit: '1', sort: 'newest' })
  const live = async () =>
    (await hub.app.request(`/api/vaultvision/live?after=${first?.revision}`)).json() as Promise<{
      projects: { id: string }[]
    }>
  expect((await live()).projects).toEqual([])
  await vote(29, 1)
  expect((await live()).projects.map(({ id }) => id)).toEqual(['p.29'])
})

/** Counted from the ledgers by the test itself. */
const countFund = async () => {
  const [votes, gifts] = await Promise.all([
    hub.db.selectFrom('project_votes').select(['voter', 'votes', 'at']).execute(),
    hub.db.selectFrom('donations').select(['donor', 'amount_cents', 'at']).execute(),
  ])
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const dates = [6, 5, 4, 3, 2, 1, 0].map((days) =>
    new Date(hub.clock.now() - days * dayMs).toISOString().slice(0, 10),
  )
  return {
    weightedVotes: sum(votes.map((row) => row.votes)),
    donatedCents: sum(gifts.map((row) => row.amount_cents)),
    voters: new Set(votes.map((row) => row.voter)).size,
    donors: new Set(gifts.map((row) => row.donor)).size,
    votesPerDay: dates.map((date) => ({
      date,
      votes: sum(votes.flatMap((row) => (row.at.toISOString().startsWith(date) ? [row.votes] : []))),
    })),
  }
}

test('the ranks, the week, the counts and the fund follow what is written, also what is refused or removed and the next day', async () => {
  await make(1, 40)
  const ranks = async () => {
    const { all } = await readAll('', {}, 100)
    expect(all.map(({ id }) => id)).toEqual(sorted(all, 'votes'))
    expect(all.map(({ priority }) => priority)).toEqual(all.map((_, at) => at + 1))
    const stats = v.parse(fundStatsSchema, await (await hub.app.request('/api/vaultvision/stats')).json())
    const count = (of: ProjectCategory) => {
      const its = all.filter(({ category }) => category === of)
      return { projects: its.length, openProjects: its.filter(isActive).length }
    }
    expect(new Map(stats.categories.map(({ category, ...counted }) => [category, counted]))).toEqual(
      new Map(projectCategories.flatMap((one) => (count(one).projects > 0 ? [[one, count(one)]] : []))),
    )
    expect(stats).toMatchObject({
      ...(await countFund()),
      projects: all.length,
      openProjects: all.filter(isActive).length,
    })
    const top = await read('/top', {})
    const weeks = all.filter(({ weekVotes }) => weekVotes > 0)
    expect(top.map(({ id }) => id)).toEqual(
      weeks
        .toSorted((a, b) => b.weekVotes - a.weekVotes || a.priority - b.priority)
        .slice(0, 10)
        .map(({ id }) => id),
    )
    return top.length
  }
  expect(await ranks()).toBe(10)
  await vote(7, 12)
  await vote(8, 2)
  await ranks()
  await hub.db.updateTable('projects').set({ status: 'analyzing' }).where('id', '=', 'p.4').execute()
  await ranks()
  await hub.db.updateTable('projects').set({ status: 'refused' }).where('id', 'in', ['p.4', 'p.5']).execute()
  await ranks()
  await hub.db.updateTable('projects').set({ status: 'active' }).where('id', '=', 'p.5').execute()
  await sql`delete from projects where id = 'p.28'`.execute(ownerOf(hub.db))
  await hub.db.updateTable('projects').set({ category: 'Others' }).where('id', '=', 'p.3').execute()
  await ranks()
  hub.clock.advance(6 * dayMs)
  expect(await ranks()).toBe(2)
  hub.clock.advance(dayMs)
  expect(await ranks()).toBe(0)
})

test('a search keeps to its category and status', async () => {
  await make(1, 130)
  const found = async (query: Record<string, string>) => read('/search', { q: 'project', ...query })
  const { all } = await readAll('', {}, 100)
  expect((await found({})).map(({ id }) => id)).toEqual(sorted(all, 'votes').slice(0, 50))
  const dao = all.filter((one) => one.category === 'DAO' && one.status === 'completed')
  expect(new Set((await found({ category: 'DAO', status: 'completed' })).map(({ id }) => id))).toEqual(
    new Set(dao.map(({ id }) => id)),
  )
})

test.each([
  { after: '' },
  { after: '1.2.3.4' },
  { after: '1.2.3.x.p' },
  { after: `1.2.3.${'9'.repeat(16)}.p` },
  { after: `1.2.3.4.${'p'.repeat(65)}` },
  { after: "1.2.3.4.p' or true --", expected: '200' },
  { after: '-1.-2.0.0.ж', expected: '200' },
  { limit: '0' },
  { limit: '101' },
  { limit: '1e2' },
  { limit: '-1' },
  { sort: 'luck' },
  { status: 'open' },
] as Record<string, string>[])(
  'a page of %o is refused, or answered',
  async ({ expected = '400', ...query }) => {
    await make(1, 3)
    expect(String((await request('', query)).status)).toBe(expected)
    expect(String((await request('/category/DAO', query)).status)).toBe(expected)
  },
)
