import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import type { getFundStats } from '#contract/projects/projects.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import type { ProjectType } from '#contract/order/order.contract.ts'
import type { Db } from '../schema.ts'
import { lastDays, weekDays } from './last-days.ts'
import type { DonationsTable, ProjectVotesTable } from './projects.tables.ts'

const latestShown = 8
const categoryOf: Partial<Record<ProjectType, ProjectCategory>> = {
  guilds: 'Guilds',
  communities: 'Communities',
  illuvium: 'Illuvium',
  personal: 'Personal',
}

const readVotesPerDay = async (db: Db, nowMs: number): Promise<{ date: string; votes: number }[]> => {
  const days = lastDays(nowMs, weekDays)
  const rows = await db.selectFrom('fund_days').select(['day', 'votes']).where('day', '>=', days[0]).execute()
  const byDay = new Map(rows.map((row) => [row.day, row.votes]))
  return days.map((date) => ({ date, votes: byDay.get(date) ?? 0 }))
}

const readLatestDonations = async (db: Db): Promise<Answer<typeof getFundStats>['latestDonations']> => {
  const rows = await db
    .selectFrom('donations')
    .leftJoin('projects', 'projects.id', 'donations.project_id')
    .select([
      'donations.id',
      'donations.project_id',
      'donations.project_type',
      'donations.amount_cents',
      'donations.at',
      'projects.title',
      'projects.category',
    ])
    .where('donations.amount_cents', '>', 0)
    .where('donations.reversal_id', 'is', null)
    .orderBy('donations.at', 'desc')
    .orderBy('donations.id')
    .limit(latestShown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    projectTitle: row.title,
    category: row.category ?? categoryOf[row.project_type] ?? null,
    amount: toDollars(row.amount_cents),
    at: row.at.toISOString(),
  }))
}

/** Returns the fund's totals, its next milestone, and its last week. */
export const readFundStats = async (
  db: Db,
  nowMs: number,
): Promise<Omit<Answer<typeof getFundStats>, 'categories'>> => {
  const totals = await db.selectFrom('fund_totals').selectAll().executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('fund_milestones')
    .selectAll()
    .orderBy(sql`goal_cents <= ${totals.cents}::bigint`)
    .orderBy(sql`abs(goal_cents - ${totals.cents}::bigint)`)
    .executeTakeFirst()
  const sample = await db.selectFrom('sample_data').select('seeded_at').executeTakeFirst()
  return {
    donated: toDollars(totals.cents),
    goal: next ? toDollars(next.goal_cents) : null,
    milestone: next?.milestone ?? null,
    donors: totals.donors,
    voters: totals.voters,
    weightedVotes: totals.votes,
    revision: totals.revision,
    projects: totals.projects,
    openProjects: totals.open_projects,
    sample: sample !== undefined,
    votesPerDay: await readVotesPerDay(db, nowMs),
    latestDonations: await readLatestDonations(db),
  }
}

/** Returns the titles, by id, of those projects that take donations now. */
export const findOpenProjects = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'title', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.filter(isActive).map(({ id, title }) => [id, title]))
}

/** Returns a project that takes donations now; null when it doesn't, or is not known. */
export const findOpenProject = async (
  db: Db,
  id: string,
): Promise<{ id: string; title: string; category: ProjectCategory } | null> => {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'title', 'category', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && isActive(row) ? { id: row.id, title: row.title, category: row.category } : null
}

export type ProjectVotes = Selectable<ProjectVotesTable>

/**
 * Inserts votes for a project, negative to take some back, in the caller's transaction; they are counted at its end. Returns
 * the row's id; undefined when the order's line already has one.
 */
export const recordVotes = async (
  db: Db,
  row: Insertable<ProjectVotesTable>,
): Promise<string | undefined> => {
  const written = await db
    .insertInto('project_votes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id
}

/** Locks a project until the end of the caller's transaction. Returns true if it takes votes; null when there is none. */
export const holdForVotes = async (db: Db, id: string): Promise<boolean | null> => {
  const row = await db
    .selectFrom('projects')
    .select('status')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row ? isActive(row) : null
}

export const readProjectTotals = async (
  db: Db,
  id: string,
): Promise<{ weightedVotes: number; donations: number; revision: number }> => {
  const { votes, cents, revision } = await db
    .selectFrom('project_totals')
    .select(['votes', 'cents', 'revision'])
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
  return { weightedVotes: votes, donations: toDollars(cents), revision }
}

/** Records a donation of an order; repeated calls record nothing more and return false. */
export const recordDonation = async (db: Db, donation: Insertable<DonationsTable>): Promise<boolean> =>
  (await db
    .insertInto('donations')
    .values(donation)
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

interface ReversedLine {
  readonly reversalId: string
  readonly orderId: string
  readonly line: number
}

/** Takes back cents of a booked donation by a row of its own. */
export const reverseDonation = async (
  db: Db,
  { reversalId, orderId, line, cents }: ReversedLine & { readonly cents: number },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('donations')
    .columns(['donor', 'project_id', 'project_type', 'amount_cents', 'order_line', 'reversal_id', 'at'])
    .expression((row) =>
      row
        .selectFrom('donations')
        .select((booked) => [
          'donor',
          'project_id',
          'project_type',
          booked.val(-cents).$castTo<number>().as('amount_cents'),
          'order_line',
          booked.val(reversalId).as('reversal_id'),
          booked.val(at).as('at'),
        ])
        .where('order_id', '=', orderId)
        .where('order_line', '=', line),
    )
    .execute()
}

/** Books again the amounts that a reversal took from donations. */
export const restoreDonations = async (db: Db, reversalId: string, id: string, at: Date): Promise<void> => {
  const taken = await db
    .selectFrom('donations')
    .select(['donor', 'project_id', 'project_type', 'amount_cents', 'order_line'])
    .where('reversal_id', '=', reversalId)
    .execute()
  if (taken.length === 0) return
  await db
    .insertInto('donations')
    .values(
      taken.map((row) => ({ ...row, amount_cents: -row.amount_cents, order_id: null, reversal_id: id, at })),
    )
    .execute()
}

/** Returns the projects that the donations of these orders went to; a null project id is the fund. */
export const readDonationsOfOrders = (
  db: Db,
  orderIds: readonly string[],
): Promise<{ order_id: string | null; order_line: number | null; project_id: string | null }[]> =>
  db
    .selectFrom('donations')
    .select(['order_id', 'order_line', 'project_id'])
    .where('order_id', 'in', orderIds)
    .execute()
