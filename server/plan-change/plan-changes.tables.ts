import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Every change of plan that a player asked for, by the key it was asked with. */
export interface PlanChangesTable {
  id: string
  subscription_id: string
  idempotency_key: string
  /** SHA-256 of the content, hex: the same key with another content is refused. */
  request_hash: string
  /** Number of the current try, part of its idempotency key at the payment provider. */
  tries: Generated<number>
  /** When it was made; null while that isn't known. */
  done_at: OptionalInstant
  created_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    plan_changes: PlanChangesTable
  }
}
