import { sql } from 'kysely'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { Db } from '../schema.ts'

export interface Rankable {
  readonly project_id: string
  readonly votes: number
  readonly cents: number
  readonly created_ms: number
}

export interface Standing extends Rankable {
  readonly category: ProjectCategory
  readonly status: Project['status']
  readonly revision: number
  readonly week: number
}

export interface Changed extends Omit<Standing, 'project_id'> {
  readonly project_id: string | null
  readonly projects: number
}

/** Returns the projects changed after a revision, and the number of all projects, as of one moment. */
export const readChanged = async (db: Db, after: number, firstDay: string): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    select fund_totals.projects, totals.project_id, totals.votes, totals.cents, totals.created_ms,
      totals.category, totals.status, totals.revision,
      (select coalesce(sum(days.votes), 0)::bigint from project_days days
        where days.project_id = totals.project_id and days.day >= ${firstDay}::date) as week
    from fund_totals left join project_totals totals on totals.revision > ${after}::bigint
    order by totals.revision`.execute(db)
  return rows
}
