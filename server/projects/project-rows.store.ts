import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import type { listProjects } from '#contract/projects/projects.contract.ts'
import type { Db } from '../schema.ts'
import { lastDays, weekDays } from './last-days.ts'
import type { ProjectsTable } from './projects.tables.ts'
import type { Rankable } from './changed-totals.store.ts'
import type { ReadStandings } from './standings.ts'

export type Told = Answer<typeof listProjects>[number]

export interface Asked {
  readonly db: Db
  readonly standings: ReadStandings
  readonly nowMs: number
}

type Row = Rankable &
  Pick<ProjectsTable, 'id' | 'title' | 'description' | 'category' | 'status' | 'goal_cents' | 'milestone'> & {
    readonly comments: number
    readonly created_at: Date
    readonly week_votes: number
    readonly revision: number
  }

export const latestRevision = sql<number>`(
  select greatest(fund_totals.revision, (select max(revision) from project_totals)) from fund_totals)`

/**
 * Returns projects with their counts and rank. `chosen` selects a project_id, a place to sort by, and a revision: the totals
 * returned include everything up to that revision.
 */
export const tellProjects = async (
  { db, standings, nowMs }: Asked,
  chosen: RawBuilder<unknown>,
): Promise<Told[]> => {
  const { rows } = await sql<Row>`
    select projects.id, projects.title, projects.description, projects.category, projects.status,
      projects.goal_cents, projects.milestone, projects.comments, projects.created_at,
      totals.project_id, totals.votes, totals.cents, totals.created_ms, chosen.revision,
      (select coalesce(sum(days.votes), 0)::bigint from project_days days
        where days.project_id = projects.id and days.day >= ${lastDays(nowMs, weekDays)[0]}::date) as week_votes
    from (${chosen}) chosen
      join project_totals totals on totals.project_id = chosen.project_id
      join projects on projects.id = chosen.project_id
    order by chosen.place`.execute(db)
  const { rankOf } = await standings(nowMs)
  return rows.map((row) => ({
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
    priority: rankOf(row),
    createdAt: row.created_at.toISOString(),
  }))
}

/** Returns the projects with these ids, in this order; unknown ids are skipped. */
export const tellInOrder = (asked: Asked, ids: readonly string[]): Promise<Told[]> =>
  tellProjects(
    asked,
    sql`select id as project_id, place, ${latestRevision} as revision
      from unnest(${sql.val([...ids])}::text[]) with ordinality as listed (id, place)`,
  )
