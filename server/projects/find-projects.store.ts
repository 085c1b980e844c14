import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import { toDollars } from '#contract/money.ts'
import type { ProjectCategory } from '#contract/project-categories.ts'
import { mostFound, mostTop } from '#contract/projects.contract.ts'
import type { getProject, listProjects } from '#contract/projects.contract.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { hasTrigrams } from '../platform/database/trigrams.ts'
import type { Db } from '../schema.ts'
import { lastDays, weekDays } from './last-days.ts'
import { listedStatuses, pageStatuses } from './public-projects.rules.ts'

type Told = Answer<typeof listProjects>

/** Listed projects with what is counted of them and their rank: by votes, then by donations, then the older one first. */
const ranked = (db: Db, nowMs: number) => {
  const week = db
    .selectFrom('project_days')
    .select((each) => ['project_id', each.fn.sum<number>('votes').as('votes')])
    .where('day', '>=', lastDays(nowMs, weekDays)[0])
    .groupBy('project_id')
  return db
    .selectFrom(
      db
        .selectFrom('projects')
        .innerJoin('project_totals', 'project_totals.project_id', 'projects.id')
        .leftJoin(week.as('week'), 'week.project_id', 'projects.id')
        .selectAll('projects')
        .select(['project_totals.votes', 'project_totals.cents', 'project_totals.revision'])
        .select((each) => each.fn.coalesce('week.votes', sql<number>`0`).as('week_votes'))
        .select(
          sql<number>`row_number() over (order by project_totals.votes desc, project_totals.cents desc, created_at, id)`.as(
            'priority',
          ),
        )
        .where('projects.status', 'in', listedStatuses)
        .as('ranked'),
    )
    .selectAll()
}

type Ranked = Awaited<ReturnType<ReturnType<typeof ranked>['execute']>>[number]

const told = (row: Ranked): Told[number] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  status: row.status,
  donations: toDollars(row.cents),
  goal: row.goal_cents === null ? null : toDollars(row.goal_cents),
  milestone: row.milestone,
  weightedVotes: row.votes,
  revision: row.revision,
  weekVotes: row.week_votes,
  comments: row.comments,
  priority: row.priority,
  createdAt: row.created_at.toISOString(),
})

/** Returns every listed project, or those of a category, most votes first. */
export const readProjects = async (db: Db, nowMs: number, category?: ProjectCategory): Promise<Told> => {
  const rows = await ranked(db, nowMs)
    .$if(category !== undefined, (query) => query.where('category', '=', category as ProjectCategory))
    .orderBy('priority')
    .execute()
  return rows.map(told)
}

/** Returns a project that everyone may read; null when there is none. Its rank is counted without putting the others in order. */
export const readProject = async (
  db: Db,
  id: string,
  nowMs: number,
): Promise<Answer<typeof getProject> | null> => {
  const row = await db
    .selectFrom('projects')
    .innerJoin('project_totals', 'project_totals.project_id', 'projects.id')
    .leftJoin('users as owner', 'owner.id', 'projects.owner_id')
    .selectAll('projects')
    .select(['project_totals.votes', 'project_totals.cents', 'project_totals.revision'])
    .select('owner.username as owner_name')
    .select((each) =>
      each.fn
        .coalesce(
          each
            .selectFrom('project_days')
            .select((days) => days.fn.sum<number>('votes').as('votes'))
            .where('project_id', '=', id)
            .where('day', '>=', lastDays(nowMs, weekDays)[0]),
          sql<number>`0`,
        )
        .as('week_votes'),
    )
    .select(
      sql<number>`1
        + (select count(*) from project_totals other join projects better on better.id = other.project_id
          where (other.votes, other.cents) > (project_totals.votes, project_totals.cents)
            and better.status = any(${sql.val(listedStatuses)}::text[]))
        + (select count(*) from project_totals other join projects older on older.id = other.project_id
          where older.status = any(${sql.val(listedStatuses)}::text[]) and other.votes = project_totals.votes and other.cents = project_totals.cents
            and (older.created_at, older.id) < (projects.created_at, projects.id))`.as('priority'),
    )
    .where('projects.id', '=', id)
    .where('projects.status', 'in', pageStatuses)
    .executeTakeFirst()
  if (!row) return null
  const { owner_id: ownerId, owner_name: name, followers } = row
  return { ...told(row), owner: ownerId === null || name === null ? null : { id: ownerId, name }, followers }
}

/** Tells whether there is such a project that everyone may read. */
export const isProject = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', pageStatuses)
    .executeTakeFirst()) !== undefined

/** Returns the projects with most votes of the last seven UTC dates; those without any aren't among them. */
export const readTopProjects = async (db: Db, nowMs: number): Promise<Told> => {
  const rows = await ranked(db, nowMs)
    .where('week_votes', '>', 0)
    .orderBy('week_votes', 'desc')
    .orderBy('priority')
    .limit(mostTop)
    .execute()
  return rows.map(told)
}

const searched = sql<string>`searchable(title || ' ' || description)`
/** How alike a mistyped word has to be, from 0 to 1; `<%` goes by it. */
const likeness = '0.5'

/** Returns the projects with all words of a search, then those with words much like it; accents and case don't matter. */
export const findProjects = async (db: Db, search: string, nowMs: number): Promise<Told> => {
  const words = search.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = sql<boolean>`${sql.join(
    words.map(
      (word) =>
        sql`${searched} like '%' || searchable(${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}) || '%'`,
    ),
    sql` and `,
  )}`
  return inTransaction(db, async (trx) => {
    const isTolerant = await hasTrigrams(trx)
    if (isTolerant)
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`.execute(trx)
    const found = ranked(trx, nowMs)
    const rows = await (
      isTolerant
        ? found
            .where(sql<boolean>`(${hasAll} or searchable(${search}) <% ${searched})`)
            .orderBy(sql`(${hasAll})`, 'desc')
            .orderBy(sql`word_similarity(searchable(${search}), ${searched})`, 'desc')
        : found.where(hasAll)
    )
      .orderBy('priority')
      .limit(mostFound)
      .execute()
    return rows.map(told)
  })
}
