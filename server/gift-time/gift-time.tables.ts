import type { Generated } from 'kysely'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface GiftTimesTable {
  id: string
  user_id: string
  plan_id: PaidPlanId
  months: number
  given_at: Instant
  /** What waits, or was left when it began to run. */
  left_months: number
  left_ms: number
  waits_since: Instant
  put_first: Generated<boolean>
  /** When it was used up. */
  ended_at: OptionalInstant
  /** When a refund or dispute took what was left of it, and what that was. */
  taken_at: OptionalInstant
  taken_months: Generated<number>
  taken_ms: Generated<number>
}

/** When gift time ran; at most one row of a user is open. */
export interface GiftRunsTable {
  id: Generated<number>
  gift_time_id: string
  user_id: string
  started_at: Instant
  /** When it is used up, unless it is stopped before. */
  until: Instant
  stopped_at: OptionalInstant
  /**
   * When the first of the gifts began that ran one after another without a gap up to this one, and the time that they had with
   * it; null of runs that began before this was kept.
   */
  series_from: OptionalInstant
  series_months: number | null
  series_ms: number | null
}

declare module '../schema.ts' {
  interface Database {
    gift_times: GiftTimesTable
    gift_runs: GiftRunsTable
  }
}
