import type { Generated } from 'kysely'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface GiftTimesTable {
  id: string
  user_id: string
  plan_id: PaidPlanId
  months: number
  given_at: Instant
  /** Time that waits; while it runs, the time that was left at the start of the run. */
  left_months: number
  left_ms: number
  waits_since: Instant
  put_first: Generated<boolean>
  /** When it was used up. */
  ended_at: OptionalInstant
  /** When a refund or dispute took the rest of it, and how much that was. */
  taken_at: OptionalInstant
  taken_months: Generated<number>
  taken_ms: Generated<number>
}

/** Periods in which gift time ran; at most one row of a user is open. */
export interface GiftRunsTable {
  id: Generated<number>
  gift_time_id: string
  user_id: string
  started_at: Instant
  /** End of the run, unless it is stopped before. */
  until: Instant
  stopped_at: OptionalInstant
  /**
   * Start of the series of gifts that ran without a gap up to this one, and their total time including this one. Null
   * in runs from before series were stored.
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
