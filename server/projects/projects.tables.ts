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
  /** How many comments it has. */
  comments: Generated<number>
  /** How many of them are replies. */
  replies: Generated<number>
  /** How many players wrote them. */
  comment_authors: Generated<number>
  /** How many players follow it. */
  followers: Generated<number>
  /** The player who writes its updates. */
  owner_id: Generated<string | null>
  /** Grows with whatever is changed of it, but what is counted (0078). */
  version: Generated<number>
  /** When its owner last wrote an update, or was named. */
  heard_at: OptionalInstant
  created_at: Instant
  /** Title and description as a search reads them. */
  words: Generated<string>
}

/** The sums of a project's votes and donations, counted as they are written (0069), and what it is listed by (0075). */
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
  /** The line of an order that gave them with its payment. */
  order_id: Generated<string | null>
  order_line: Generated<number | null>
  /** The key that the voter's browser gave it. */
  idempotency_key: Generated<string | null>
  /** The votes that this row takes back. */
  reverses: Generated<string | null>
  /** By which an administrator voided them; null: the player took them back. */
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
  /** The refund or dispute that took it back, or gave it back. */
  reversal_id: Generated<string | null>
  at: Instant
}

/** Votes and cents of a UTC date, counted as they are written; less than nothing where more was taken back. */
export interface FundDaysTable {
  day: string
  votes: number
  cents: number
}

/** The same of a project. */
export interface ProjectDaysTable extends FundDaysTable {
  project_id: string
}

/** What each player has voted and donated, counted as it is written. */
export interface BackersTable {
  player: string
  votes: number
  cents: number
}

/** The same for each project (0076). */
export interface ProjectBackersTable extends BackersTable {
  project_id: string
}

/** How many players have votes or donations in a project that weren't all taken back. */
export interface BackedProjectsTable {
  project_id: string
  backers: number
}

/** Counted as projects, votes and donations are written. Its single row is there from the beginning. */
export interface FundTotalsTable {
  id: Generated<true>
  projects: number
  open_projects: number
  votes: number
  cents: number
  /** Players with votes, or donations, that weren't all taken back. */
  voters: number
  donors: number
  revision: Generated<number>
}

/** The fund's milestones, in order. */
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
