import type { Generated } from 'kysely'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { SubscriptionStatus } from '../platform/payments/payment-events.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** A plan that begins with the next period; `at` in milliseconds. */
export interface NextChange {
  readonly planId: PaidPlanId
  readonly type: Billing
  readonly cents: number
  readonly at: number
}

/** A change at once that doesn't count yet; `cents` is what it charges now, `until` in milliseconds. */
export interface WaitingChange {
  readonly planId: PaidPlanId
  readonly type: Billing
  readonly cents: number
  readonly state: 'confirming' | 'unpaid' | 'lapsed'
  readonly until: number | null
  readonly url: string | null
  /** The plan was to end; once the change is paid, it renews. */
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
  /** Time of the newest event of the payment provider about the status. */
  provider_event_at: OptionalInstant
  started_at: Instant
  /** End of the last period that was paid. */
  current_period_end: Instant
  /** When the payment provider was last asked about it. */
  provider_asked_at: OptionalInstant
  /** The player ended it: it ends with the paid period. */
  ending: Generated<boolean>
  /** Time of the newest event of the payment provider about the ending. */
  ending_event_at: OptionalInstant
  /** When the payment provider was found to charge nothing more for it, after it had ended. */
  closed_at: OptionalInstant
  /** False while the period's end is our own estimate; the payment provider's replaces it. */
  period_confirmed: Generated<boolean>
  /** When the payment provider is to be asked which plan is paid; null: nothing to ask. */
  plan_read_due_at: OptionalInstant
  /** When it was given back after a dispute: it no longer follows the payment provider, which has ended it. */
  restored_at: OptionalInstant
  next_change: Generated<NextChange | null>
  waiting_change: Generated<WaitingChange | null>
  /** Who is changing it at the payment provider, until when; nobody else does then. */
  held_by: Generated<string | null>
  held_until: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    subscriptions: SubscriptionsTable
  }
}
