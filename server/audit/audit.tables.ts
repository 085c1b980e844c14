import type { Generated, GeneratedAlways } from 'kysely'
import type { ChangeKind, ChangeState } from '#contract/audit.rules.ts'
import type { Instant } from '../schema.ts'

/** Append-only: what administrators changed, with what was so before and after. */
export interface AuditChangesTable {
  /** Grows with each change. */
  id: GeneratedAlways<number>
  /** Null: whoever runs the hub, by `npm run admin`. */
  admin_id: string | null
  kind: ChangeKind
  order_id: Generated<string | null>
  /** The player whom it is about. */
  user_id: Generated<string | null>
  /** What it was done to, by its id. */
  subject: string
  /** Null where none is asked for. */
  reason: string | null
  before: ChangeState
  after: ChangeState
  /** Whoever asks for it again changes nothing. */
  key: Generated<string | null>
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    audit_changes: AuditChangesTable
  }
}
