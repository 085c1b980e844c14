import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { toDollars } from '#contract/values/money.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type {
  DeskProject,
  DeskProjectSort,
  ownerships,
  ToldProject,
} from '#contract/desk/projects-desk.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { pageOf, timeOfCursor } from '../platform/database/pages.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'
import { findDeciding } from '../suggestions/read-suggestions.store.ts'

const withFigures = (db: Db) =>
  db
    .selectFrom('projects')
    .innerJoin('project_totals as totals', 'totals.project_id', 'projects.id')
    .leftJoin('users as owner', 'owner.id', 'projects.owner_id')
    .selectAll('projects')
    .select(['totals.votes', 'totals.cents', 'owner.username as owner_name'])

type Row = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number]

const toWire = (row: Row): DeskProject => ({
  id: row.id,
  title: row.title,
  category: row.category,
  status: row.status,
  owner:
    row.owner_id === null || row.owner_name === null ? null : { id: row.owner_id, username: row.owner_name },
  votes: row.votes,
  donated_cents: row.cents,
  followers: row.followers,
  comments: row.comments,
  created_at: row.created_at.toISOString(),
  heard_at: row.heard_at?.toISOString() ?? null,
  version: row.version,
})

const ms = (instant: Date): number => instant.getTime()
const heard = sql`coalesce(projects.heard_at, projects.created_at)`

const ofProjects = { id: sql.ref('projects.id'), isTime: true }
const ofTotals = { id: sql.ref('totals.project_id'), isTime: false }

/** Sort column and id must come from one table, so that one index (0087) serves both. `of` reads the value from a row. */
const byAge = { ...ofProjects, by: sql`projects.created_at`, of: (row: Row) => ms(row.created_at) }
const byVotes = { ...ofTotals, by: sql`totals.votes`, of: (row: Row) => row.votes }
const byMoney = { ...ofTotals, by: sql`totals.cents`, of: (row: Row) => row.cents }
const bySilence = { ...ofProjects, by: heard, of: (row: Row) => ms(row.heard_at ?? row.created_at) }

const orders = {
  newest: { ...byAge, direction: 'desc' },
  oldest: { ...byAge, direction: 'asc' },
  most_votes: { ...byVotes, direction: 'desc' },
  fewest_votes: { ...byVotes, direction: 'asc' },
  most_donated: { ...byMoney, direction: 'desc' },
  least_donated: { ...byMoney, direction: 'asc' },
  heard: { ...bySilence, direction: 'desc' },
  silent: { ...bySilence, direction: 'asc' },
} as const satisfies Record<DeskProjectSort, object>

export interface WantedProjects {
  readonly q?: string | undefined
  readonly status?: Project['status'] | undefined
  readonly category?: ProjectCategory | undefined
  readonly owner?: (typeof ownerships)[number] | undefined
  readonly sort: DeskProjectSort
  /** The `next` of the previous page. */
  readonly before?: string | undefined
  readonly most: number
}

const meantBy = (typed: string): Searched => ({
  from: sql`projects left join users owner on owner.id = projects.owner_id`,
  meets: (has) => sql`(${has(sql`projects.words`)} or projects.id = ${typed.trim().toLowerCase()}
    or ${has(sql`searchable(owner.username)`)})`,
})

const readPage = (
  db: Db,
  { status, category, owner, sort, before, most }: WantedProjects,
  meant: RawBuilder<unknown>,
) => {
  const { by, id, direction, isTime } = orders[sort]
  let query = withFigures(db)
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(most + 1)
    .where(sql<boolean>`${meant}`)
  if (status !== undefined) query = query.where('projects.status', '=', status)
  if (category !== undefined) query = query.where('projects.category', '=', category)
  if (owner !== undefined) query = query.where('projects.owner_id', owner === 'owned' ? 'is not' : 'is', null)
  if (before !== undefined) {
    const end = before.indexOf('~')
    const value = Number(before.slice(0, end))
    const runs = direction === 'desc' ? sql`<` : sql`>`
    const at = isTime ? sql`${timeOfCursor(value)}` : sql`${value}::bigint`
    query = query.where(sql<boolean>`(${by}, ${id}) ${runs} (${at}, ${before.slice(end + 1)})`)
  }
  return query.execute()
}

export const findDeskProjects = async (
  db: Db,
  wanted: WantedProjects,
): Promise<{ projects: DeskProject[]; next: string | null }> => {
  const { of } = orders[wanted.sort]
  const rows = await readTyped(db, wanted.q, meantBy(wanted.q ?? ''), (trx, meant) =>
    readPage(trx, wanted, meant),
  )
  const { shown, next } = pageOf(rows, wanted.most, (last) => `${of(last)}~${last.id}`)
  return { projects: shown.map(toWire), next }
}

export const tellProject = async (db: Db, id: string): Promise<ToldProject | null> => {
  const row = await withFigures(db).where('projects.id', '=', id).executeTakeFirst()
  if (!row) return null
  const { updates } = await db
    .selectFrom('project_updates')
    .select((each) => each.fn.countAll<number>().as('updates'))
    .where('project_id', '=', id)
    .where('text', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    ...toWire(row),
    description: row.description,
    goal: row.goal_cents === null ? null : toDollars(row.goal_cents),
    milestone: row.milestone,
    updates,
    suggestion_id: await findDeciding(db, id),
  }
}

/** Returns open projects whose owner has been silent since before a time, longest first, and the number of all. */
export const findSilentProjects = async (
  db: Db,
  before: Date,
  most: number,
): Promise<{ total: number; rows: { id: string; title: string; owner: string; since: Date }[] }> => {
  const silent = db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .where('projects.status', '=', 'active')
    .where(sql<boolean>`${heard} < ${before}`)
  const { total } = await silent
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await silent
    .select(['projects.id', 'projects.title', 'users.username as owner'])
    .select(sql<Date>`${heard}`.as('since'))
    .orderBy(heard)
    .orderBy('projects.id')
    .limit(most)
    .execute()
  return { total, rows }
}
