import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { ProjectSort } from '#contract/projects/project-sorts.ts'
import {
  listedStatuses,
  mostAtOnce,
  mostFound,
  pageStatuses,
  projectsAtOnce,
} from '#contract/projects/projects.contract.ts'
import type { getProject, ListedStatus, ProjectPlace } from '#contract/projects/projects.contract.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { hasTrigrams } from '../platform/database/trigrams.ts'
import { hasToTheLetter, tolerateMistakes, typedWords } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'
import { latestRevision, tellInOrder, tellProjects } from './project-rows.store.ts'
import type { Asked, Told } from './project-rows.store.ts'

/** Sort keys of the list, lowest first; each has its indexes (0075). */
const keysOf: Record<ProjectSort, RawBuilder<unknown>> = {
  votes: sql`(-votes), (-cents), created_ms, project_id collate "C"`,
  donations: sql`(-cents), created_ms, project_id collate "C"`,
  newest: sql`(-created_ms), project_id collate "C"`,
}

const keysAt = ({ votes, cents, createdMs, id }: ProjectPlace): Record<ProjectSort, RawBuilder<unknown>> => ({
  votes: sql`${-votes}::bigint, ${-cents}::bigint, ${createdMs}::bigint, ${id} collate "C"`,
  donations: sql`${-cents}::bigint, ${createdMs}::bigint, ${id} collate "C"`,
  newest: sql`${-createdMs}::bigint, ${id} collate "C"`,
})

/** The rows of project_totals that lists show; must match the condition of the list indexes (0075). */
const isListed = sql<boolean>`status in ('analyzing', 'active', 'completed')`

/** Part of a query: the ids of the listed projects with the most votes. */
export const mostVoted = (most: number): RawBuilder<unknown> =>
  sql`select project_id from project_totals where ${isListed} order by ${keysOf.votes} limit ${most}`

interface Wanted {
  readonly category?: ProjectCategory | undefined
  readonly status?: ListedStatus | undefined
  readonly sort?: ProjectSort | undefined
  readonly after?: ProjectPlace | undefined
  readonly limit?: number | undefined
}

const matches = ({ category, status }: Pick<Wanted, 'category' | 'status'>): RawBuilder<unknown> => sql`
  ${category === undefined ? sql`true` : sql`category = ${category}`}
  and ${status === undefined ? isListed : sql`status = ${status}`}`

/**
 * The first rows in an order, read from indexes. With a category or status: the first rows of each matching pair, and of these
 * the first.
 */
const firstOf = (wanted: Wanted, behind: RawBuilder<unknown>, keys: RawBuilder<unknown>, limit: number) => {
  const { category, status } = wanted
  if (category === undefined && status === undefined)
    return sql`select * from project_totals where ${isListed} and ${behind} order by ${keys} limit ${limit}`
  const kinds = (category === undefined ? projectCategories : [category]).flatMap((one) =>
    (status === undefined ? listedStatuses : [status]).map((other) => sql`(${one}, ${other})`),
  )
  return sql`
    select first.* from (values ${sql.join(kinds)}) as kind (category, status) cross join lateral (
      select * from project_totals
      where project_totals.category = kind.category and project_totals.status = kind.status and ${behind}
      order by ${keys} limit ${limit}
    ) first order by ${keys} limit ${limit}`
}

/**
 * Returns a page of projects, and before it those that have moved to earlier pages since the previous page was read. If these
 * are too many at once, the totals are as of the last of them, and the next page continues from there.
 */
export const readProjects = async (asked: Asked, wanted: Wanted): Promise<Told[]> => {
  const { sort = 'votes', after, limit = projectsAtOnce } = wanted
  const keys = keysOf[sort]
  if (after === undefined)
    return tellProjects(
      asked,
      sql`select project_id, row_number() over (order by ${keys}) as place, ${latestRevision} as revision
        from (${firstOf(wanted, sql`true`, keys, limit)}) page`,
    )
  const at = keysAt(after)[sort]
  return tellProjects(
    asked,
    sql`
      with risen as materialized (
        select project_id, revision from project_totals
        where revision > ${after.revision}::bigint and (${keys}) <= (${at}) and ${matches(wanted)}
        order by revision limit ${mostAtOnce}
      ),
      page as materialized (${firstOf(wanted, sql`(${keys}) > (${at})`, keys, limit)}),
      as_of as (
        select case when count(*) = ${mostAtOnce} then max(revision) else ${latestRevision} end as revision
        from risen
      )
      select project_id, 0 as place, as_of.revision from risen, as_of
      union all
      select project_id, row_number() over (order by ${keys}), as_of.revision from page, as_of`,
  )
}

/** Returns a project that everyone may read; null when there is none. */
export const readProject = async (asked: Asked, id: string): Promise<Answer<typeof getProject> | null> => {
  const [told] = await tellInOrder(asked, [id])
  const row = await asked.db
    .selectFrom('projects')
    .leftJoin('users as owner', 'owner.id', 'projects.owner_id')
    .select(['projects.owner_id', 'owner.username as owner_name', 'projects.followers'])
    .where('projects.id', '=', id)
    .where('projects.status', 'in', pageStatuses)
    .executeTakeFirst()
  if (!told || !row) return null
  const { owner_id: ownerId, owner_name: name, followers } = row
  return { ...told, owner: ownerId === null || name === null ? null : { id: ownerId, name }, followers }
}

/** Is there a project with this id that everyone may read? */
export const isProject = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', pageStatuses)
    .executeTakeFirst()) !== undefined

/** Returns the projects with the most votes of the last seven UTC dates; those without votes are left out. */
export const readTopProjects = async (asked: Asked): Promise<Told[]> =>
  tellInOrder(asked, (await asked.standings(asked.nowMs)).top())

/** A search with more matches is for a common word: its results are sorted by votes instead of by similarity. */
const fewMatches = 100

interface Searched extends Pick<Wanted, 'category' | 'status'> {
  readonly search: string
}

const isOfKind = ({ category, status }: Searched): RawBuilder<boolean> => sql`
  ${category === undefined ? sql`true` : sql`projects.category = ${category}`}
  and projects.status in (${sql.join(status === undefined ? listedStatuses : [status])})`

/**
 * Returns the ids of a few projects that meet a condition, by similarity and then by rank. `offset 0` stops the planner from
 * reading the totals of all projects for a hundred.
 */
const bestOf = async (
  db: Db,
  meets: RawBuilder<boolean>,
  alike: RawBuilder<unknown>,
): Promise<{ ids: string[]; areFew: boolean }> => {
  const { rows } = await sql<{ id: string; count: number }>`
    with found as materialized (select id, words from projects where ${meets} limit ${fewMatches + 1})
    select found.id, (select count(*) from found) as count
    from found cross join lateral (select * from project_totals where project_id = found.id offset 0) project_totals
    order by case when (select count(*) from found) > ${fewMatches} then 0 else ${alike} end desc, ${keysOf.votes}
    limit ${mostFound}`.execute(db)
  return { ids: rows.map(({ id }) => id), areFew: (rows[0]?.count ?? 0) <= fewMatches }
}

/** Returns the ids of projects that meet a condition, by rank: reads in rank order until there are enough. */
const rankedFirst = async (db: Db, meets: RawBuilder<boolean>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select projects.id from project_totals join projects on projects.id = project_id
    where ${meets} and project_totals.${isListed} order by ${keysOf.votes} limit ${mostFound}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the projects with all words of a search, then those with similar words; accents, case and letters that can't be
 * typed are ignored. If many have all the words, those with the most votes are returned.
 */
export const findProjects = async (asked: Asked, searched: Searched): Promise<Told[]> => {
  const { search } = searched
  const words = typedWords(search)
  if (words.length === 0) return []
  const hasAll = sql<boolean>`${hasToTheLetter(words)(sql`projects.words`)} and ${isOfKind(searched)}`
  const ids = await inTransaction(asked.db, async (trx) => {
    const isTolerant = await hasTrigrams(trx)
    const alike = isTolerant ? sql`word_similarity(searchable(${search}), found.words)` : sql`0`
    const exact = await bestOf(trx, hasAll, alike)
    if (!exact.areFew) return rankedFirst(trx, hasAll)
    if (!isTolerant || exact.ids.length === mostFound) return exact.ids
    await tolerateMistakes(trx)
    const isAlike = sql<boolean>`searchable(${search}) <% projects.words and ${isOfKind(searched)}
      and not (${hasAll})`
    return [...exact.ids, ...(await bestOf(trx, isAlike, alike)).ids].slice(0, mostFound)
  })
  return tellInOrder(asked, ids)
}
