import type { Generated } from 'kysely'
import type { ReportAnswer, ReportReason } from '#contract/comments/comments.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface ProjectCommentsTable {
  id: Generated<string>
  project_id: string
  author_id: string
  /** Of the comment that it replies to, which is no reply itself. */
  parent_id: string | null
  /** Null once it was removed. */
  text: string | null
  /** Grows with each edit. */
  version: Generated<number>
  at: Instant
  edited_at: OptionalInstant
  removed_at: OptionalInstant
  /** Why an administrator removed it; null: its author did. */
  removed_for: Generated<ReportReason | null>
  removed_by: Generated<string | null>
  /** Those that are told: that can be read, or were removed by an administrator. */
  replies: Generated<number>
  /** The key that the author's browser gave it. */
  idempotency_key: string | null
}

/** How many comments of a player on a project can be read; one row a project and player. */
export interface CommentAuthorsTable {
  project_id: string
  author_id: string
  comments: number
}

/** One row a comment and player. */
export interface CommentReportsTable {
  comment_id: string
  player_id: string
  reason: ReportReason
  at: Instant
  /** Of the comment, as it was reported. */
  version: number
  answered_as: Generated<ReportAnswer | null>
  answered_at: OptionalInstant
}

/** What players reported, and what administrators removed without a report; one row a comment. */
export interface ReportedCommentsTable {
  comment_id: string
  /** All that there ever were, and those that wait. */
  reports: number
  open: number
  waiting_since: OptionalInstant
  last_at: Instant
  answered_as: Generated<ReportAnswer | null>
  /** Null where its author removed it. */
  answered_by: Generated<string | null>
  answered_at: OptionalInstant
  /** The last one that was kept: reports of the same text wait no more. */
  kept_version: Generated<number | null>
}

/** Append-only: what administrators removed, and what it said; of a comment that was put back and removed again several rows. */
export interface CommentRemovalsTable {
  /** Grows with each removal. */
  id: Generated<string>
  comment_id: string
  admin_id: string
  reason: ReportReason
  text: string
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    project_comments: ProjectCommentsTable
    comment_authors: CommentAuthorsTable
    comment_reports: CommentReportsTable
    comment_removals: CommentRemovalsTable
    reported_comments: ReportedCommentsTable
  }
}
