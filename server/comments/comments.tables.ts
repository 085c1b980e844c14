import type { Generated } from 'kysely'
import type { ReportAnswer, ReportReason } from '#contract/comments/comments.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface ProjectCommentsTable {
  id: Generated<string>
  project_id: string
  author_id: string
  /** Id of the comment that it replies to, which is not a reply itself. */
  parent_id: string | null
  /** Null once the comment is removed. */
  text: string | null
  /** Grows with each edit. */
  version: Generated<number>
  at: Instant
  edited_at: OptionalInstant
  removed_at: OptionalInstant
  /** Reason of the administrator who removed it; null when its author did. */
  removed_for: Generated<ReportReason | null>
  removed_by: Generated<string | null>
  /** Number of shown replies: readable ones, and those removed by an administrator. */
  replies: Generated<number>
  /** Key from the author's browser. */
  idempotency_key: string | null
}

/** Number of readable comments of a player on a project; one row per project and player. */
export interface CommentAuthorsTable {
  project_id: string
  author_id: string
  comments: number
}

/** One row per comment and player. */
export interface CommentReportsTable {
  comment_id: string
  player_id: string
  reason: ReportReason
  at: Instant
  /** Version of the comment that was reported. */
  version: number
  answered_as: Generated<ReportAnswer | null>
  answered_at: OptionalInstant
}

/** Comments that players reported or administrators removed without a report; one row per comment. */
export interface ReportedCommentsTable {
  comment_id: string
  /** `reports` counts all of them, `open` those that wait for an answer. */
  reports: number
  open: number
  waiting_since: OptionalInstant
  last_at: Instant
  answered_as: Generated<ReportAnswer | null>
  /** Null when its author removed it. */
  answered_by: Generated<string | null>
  answered_at: OptionalInstant
  /** Version that an administrator kept last: later reports of it do not wait. */
  kept_version: Generated<number | null>
}

/**
 * Removals by administrators, with the removed text. Only added; the text is empty once its author has left. A comment
 * that was put back and removed again has several rows.
 */
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
