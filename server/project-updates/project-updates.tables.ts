import type { Generated } from 'kysely'
import type { ReportReason } from '#contract/comments/comments.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface ProjectUpdatesTable {
  id: Generated<string>
  project_id: string
  author_id: string
  /** Null once it was removed, as is the text. */
  title: string | null
  text: string | null
  /** Grows with each edit. */
  version: Generated<number>
  at: Instant
  edited_at: OptionalInstant
  removed_at: OptionalInstant
  /** An administrator's reason for removing it; null: its author did. */
  removed_for: Generated<ReportReason | null>
  /** Idempotency key from the author's browser. */
  idempotency_key: string | null
}

declare module '../schema.ts' {
  interface Database {
    project_updates: ProjectUpdatesTable
  }
}
