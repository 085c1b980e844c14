import type { Generated } from 'kysely'
import type { Instant } from '../schema.ts'

/** Append-only: what administrators did about payments, with what was so before and after. */
export interface DeskChangesTable {
  id: string
  admin_id: string
  kind: 'receipt_wanted' | 'granted_by_hand' | 'settled_by_hand'
  order_id: string | null
  user_id: string | null
  /** What it was done to, by its id. */
  subject: string
  reason: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Whoever asks for it again changes nothing. */
  key: Generated<string | null>
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    desk_changes: DeskChangesTable
  }
}
