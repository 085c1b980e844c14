import type { Generated } from 'kysely'
import type { ProjectType } from '#contract/order/order.contract.ts'
import type { projectStatuses } from '#contract/projects/projects.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface ProjectsTable {
  id: string
  title: string
  description: string
  category: ProjectCategory
  status: (typeof projectStatuses)[number]
  goal_cents: number | null
  milestone: string | null
  comments: Generated<number>
  /** Number of comments that are replies. */
  replies: Generated<number>
  /** Number of players who wrote comments. */
  comment_authors: Generated<number>
  followers: Generated<number>
  /** The player who writes its updates. */
  owner_id: Generated<string | null>
  /** Grows with every change, except of counters (0078). */
  version: Generated<number>
  /** Time of its owner's last update, or of the owner's appointment. */
  heard_at: OptionalInstant
  created_at: Instant
  /** Title and description in searchable form. */
  words: Generated<string>
}

/**
 * The sums of a project's votes and donations, counted as they are written (0069), and the columns its lists are sorted and
 * filtered by (0075).
 */
export interface ProjectTotalsTable {
  project_id: string
  category: ProjectCategory
  status: (typeof projectStatuses)[number]
  created_ms: number
  votes: number
  cents: number
  /** Grows with every change, across projects and fund (0072). */
  revision: Generated<number>
}

/** Append-only: a vote that was taken back is a row with negative votes. */
export interface ProjectVotesTable {
  id: Generated<string>
  project_id: string
  voter: string
  votes: number
  /** The line of the order whose payment gave them. */
  order_id: Generated<string | null>
  order_line: Generated<number | null>
  /** Idempotency key from the voter's browser. */
  idempotency_key: Generated<string | null>
  /** The votes that this row takes back. */
  reverses: Generated<string | null>
  /** The void by which an administrator took them back; null: the player did. */
  void_id: Generated<string | null>
  at: Instant
}

/** Append-only: a refund is a row with a negative amount. */
export interface DonationsTable {
  id: Generated<string>
  donor: string
  project_id: string | null
  project_type: ProjectType
  amount_cents: number
  order_id: string | null
  order_line: number | null
  /** The refund or dispute that took or returned it. */
  reversal_id: Generated<string | null>
  at: Instant
}

/** Votes and cents of a UTC date, counted as they are written; negative when more was taken back. */
export interface FundDaysTable {
  day: string
  votes: number
  cents: number
}

/** Same as FundDaysTable, per project. */
export interface ProjectDaysTable extends FundDaysTable {
  project_id: string
}

/** Votes and cents of each player, counted as they are written. */
export interface BackersTable {
  player: string
  votes: number
  cents: number
}

/** Same as BackersTable, per project (0076). */
export interface ProjectBackersTable extends BackersTable {
  project_id: string
}

/** Number of players with votes or donations in a project that were not all taken back. */
export interface BackedProjectsTable {
  project_id: string
  backers: number
}

/** Counted as projects, votes and donations are written. Its single row always exists. */
export interface FundTotalsTable {
  id: Generated<true>
  projects: number
  open_projects: number
  votes: number
  cents: number
  /** Players with votes, or donations, that were not all taken back. */
  voters: number
  donors: number
  revision: Generated<number>
}

export interface FundMilestonesTable {
  goal_cents: number
  milestone: string
}

/** Has a row when the demo's votes and donations are included. */
export interface SampleDataTable {
  seeded_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    projects: ProjectsTable
    project_votes: ProjectVotesTable
    donations: DonationsTable
    project_totals: ProjectTotalsTable
    project_days: ProjectDaysTable
    fund_days: FundDaysTable
    backers: BackersTable
    project_backers: ProjectBackersTable
    backed_projects: BackedProjectsTable
    fund_totals: FundTotalsTable
    fund_milestones: FundMilestonesTable
    sample_data: SampleDataTable
  }
}
