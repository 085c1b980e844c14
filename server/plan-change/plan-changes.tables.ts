import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Every plan change that a player requested, by its key. */
export interface PlanChangesTable {
  id: string
  subscription_id: string
  idempotency_key: string
  /** SHA-256 of the content, hex: the same key with different content is refused. */
  request_hash: string
  /** Number of the current try, part of its idempotency key at the payment provider. */
  tries: Generated<number>
  /** Time at which it was made; null while that is not known. */
  done_at: OptionalInstant
  created_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    plan_changes: PlanChangesTable
  }
}
