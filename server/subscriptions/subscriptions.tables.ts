import type { Generated } from 'kysely'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { SubscriptionStatus } from '../platform/payments/payment-events.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** A change that begins with the next period; `at` in milliseconds. */
export interface NextChange {
  readonly planId: PaidPlanId
  readonly type: Billing
  readonly cents: number
  readonly at: number
}

/** An immediate change that is not in force yet; `cents` is charged now, `until` in milliseconds. */
export interface WaitingChange {
  readonly planId: PaidPlanId
  readonly type: Billing
  readonly cents: number
  readonly state: 'confirming' | 'unpaid' | 'lapsed'
  readonly until: number | null
  readonly url: string | null
  /** The plan was to end; paying for the change makes it renew. */
  readonly resumes: boolean
}

export interface SubscriptionsTable {
  id: string
  user_id: string
  order_id: string | null
  plan_id: PaidPlanId
  type: Billing
  status: SubscriptionStatus
  amount_cents: number
  provider_id: string | null
  /** Time of the payment provider's newest event about the status. */
  provider_event_at: OptionalInstant
  started_at: Instant
  /** End of the last paid period. */
  current_period_end: Instant
  /** Last time the payment provider was queried about it. */
  provider_asked_at: OptionalInstant
  /** Ended by the player: it ends with the paid period. */
  ending: Generated<boolean>
  /** Time of the payment provider's newest event about the ending. */
  ending_event_at: OptionalInstant
  /** Time at which the payment provider was found to charge nothing more after the end. */
  closed_at: OptionalInstant
  /** False while the period's end is an estimate of the hub; the payment provider's value replaces it. */
  period_confirmed: Generated<boolean>
  /** Time at which to read the paid plan from the payment provider; null: no read is due. */
  plan_read_due_at: OptionalInstant
  /** Time of its restoration after a dispute; the payment provider has ended it and no longer updates it. */
  restored_at: OptionalInstant
  next_change: Generated<NextChange | null>
  waiting_change: Generated<WaitingChange | null>
  /** Id and expiry of the lock under which it is being changed at the payment provider. */
  held_by: Generated<string | null>
  held_until: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    subscriptions: SubscriptionsTable
  }
}
