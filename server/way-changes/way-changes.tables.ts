import type { ColumnType } from 'kysely'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import type { RemovedWay } from '../feature.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per way in that was added to an account or removed from it, for the mail about it and for its undoing. */
export interface WayChangesTable {
  id: string
  user_id: string
  change: 'added' | 'removed'
  kind: WayKind
  /** The way's id among those of its kind. */
  way_id: string
  /** The removed way, so that it can be added again; null for an added one. */
  removed: ColumnType<RemovedWay | null, string | null, never>
  /** The address that the account had at that time; null: nobody is told by mail. */
  mail_to: string | null
  at: Instant
  undone_at: OptionalInstant
  /** The next attempt to mail; null: mailed, given up, or nobody to mail. */
  mail_at: OptionalInstant
  mailed_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    way_changes: WayChangesTable
  }
}
